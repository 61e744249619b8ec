/** The file for `loadCrackNetwork`. Its name has a hash of the generator and the script. Decision 102. */
export const CRACK_WEIGHTS = new URL('./weights/crackNetwork-97f4260850b6.bin', import.meta.url);
