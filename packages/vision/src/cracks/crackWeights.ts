/** The file for `loadCrackNetwork`. Its name has a hash of the generator and the script. Decision 102. */
export const CRACK_WEIGHTS = new URL('./weights/crackNetwork-71e63626bb7e.bin', import.meta.url);
