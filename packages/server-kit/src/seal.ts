import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Secrets that the product itself needs in clear again are stored encrypted (AES-256-GCM), so that a copy of the database
 * opens none of them. The key comes from the environment (ENCRYPTION_SECRET).
 */

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `context` binds the text to its place, such as the account's id: moved to another record it opens no longer. */
export function seal(text: string, encryptionSecret: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(encryptionSecret, 'seal'), nonce);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64');
}

/** Throws for a text that was changed, belongs elsewhere, or was sealed with another secret. */
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

/** For short codes: without the secret, not even all of them together can be tried against a copy of the database. */
export function keyedHash(text: string, encryptionSecret: string, context: string): string {
  return createHmac('sha256', keyFor(encryptionSecret, 'hash')).update(`${context}\0${text}`).digest('hex');
}

function keyFor(encryptionSecret: string, purpose: 'seal' | 'hash'): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionSecret, '', `sightline ${purpose}`, 32));
}
