import { createHash } from 'node:crypto';
import { canonicalJson } from '@sightline/contracts/core/canonicalJson';

/** Lower-case hexadecimal SHA-256 of the canonical JSON. */
export function contentHashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex');
}
