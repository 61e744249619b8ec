import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypted secrets (AES-256-GCM) that the product itself has to read, so that a copy of the database does not
 * disclose them. The key comes from the environment (ENCRYPTION_SECRET).
 */

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text. `context` binds it to its place, such as the account's id: in another record it cannot be
 * decrypted.
 */
export function seal(text: string, encryptionSecret: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(encryptionSecret, 'seal'), nonce);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64');
}

/** Decrypts a text; throws if it was changed, belongs elsewhere, or was encrypted with another secret. */
export function unseal(sealed: string, encryptionSecret: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(encryptionSecret, 'seal'),
    bytes.subarray(0, NONCE_BYTES),
  );
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/**
 * A keyed hash of short codes, which without the secret cannot be found by trying all codes on a copy of the
 * database.
 */
export function keyedHash(text: string, encryptionSecret: string, context: string): string {
  return createHmac('sha256', keyFor(encryptionSecret, 'hash')).update(`${context}\0${text}`).digest('hex');
}

function keyFor(encryptionSecret: string, purpose: 'seal' | 'hash'): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionSecret, '', `sightline ${purpose}`, 32));
}
