/** The file for `loadCrackNetwork`. Its name has a hash of the generator and the script. Decision 102. */
export const CRACK_WEIGHTS = new URL('./weights/crackNetwork-0f1ca78e4d7f.bin', import.meta.url);
