/** The limit up to which the matches of a search are counted, since counting reads all of them. */
export const COUNTED_MATCHES = 1000;
