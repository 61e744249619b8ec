/** The file for `loadCrackNetwork`. Its name says which generator and training script made it (training/fingerprint.ts). */
export const CRACK_WEIGHTS = new URL('./weights/crackNetwork-0f1ca78e4d7f.bin', import.meta.url);
