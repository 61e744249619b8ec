import { createHash, createHmac } from 'node:crypto';
import type { Id } from '@sightline/contracts/core/ids';

/**
 * An id that is derived from others: the same names always give the same UUID (version 8, RFC 9562), so a
 * record that is derived from an idempotent one is also idempotent. Anyone who knows the names can compute it,
 * so it must never give the right to read a record. Decision 050.
 */
export function derivedId(...names: string[]): Id {
  return versionEight(createHash('sha256').update(names.join('\n')).digest());
}

/** An id that only a process with the secret can derive, for a record that is readable by its id alone. */
export function secretId(secret: string, ...names: string[]): Id {
  return versionEight(createHmac('sha256', secret).update(names.join('\n')).digest());
}

function versionEight(digest: Buffer): Id {
  const bytes = digest.subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
