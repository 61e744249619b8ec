import { encodeKey } from './keys.ts';
import { rankOf } from './ranks.ts';

/** Compares any two values in MongoDB's order, across types. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return a < b ? -1 : a > b ? 1 : 0;
  const ranks = rankOf(a) - rankOf(b);
  return ranks !== 0 ? ranks : Buffer.compare(encodeKey([a]), encodeKey([b]));
}

export const sameValue = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;
