import { createHash } from 'node:crypto';
import type { Id } from '@sightline/contracts/core/ids';

/**
 * An id that is derived from others: the same names always give the same UUID (version 8, RFC 9562), so that a record
 * derived from an idempotent one is idempotent, too.
 */
export function derivedId(...names: string[]): Id {
  const bytes = createHash('sha256').update(names.join('\n')).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
