/** The encryption of streams between two machines (RFC 7714). */
export const SRTP_SUITE = 'AEAD_AES_256_GCM';
/** The parts of a master key. */
export const SRTP_KEY_BYTES = 32;
export const SRTP_SALT_BYTES = 12;
