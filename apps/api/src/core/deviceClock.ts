/**
 * A phone may be set to another day or time zone without losing its work. A clock that is off by more shows a
 * meaningless day. Decision 090.
 */
const MOST_WRONG_MS = 36 * 3600_000;

/** The reason why a device's time is impossible for an inspection created at this time; null if it is possible. */
export function impossibleDate(
  { createdAt }: { createdAt: Date },
  at: Date,
): 'in the future' | 'before the inspection' | null {
  if (at.getTime() > Date.now() + MOST_WRONG_MS) return 'in the future';
  return at.getTime() < createdAt.getTime() - MOST_WRONG_MS ? 'before the inspection' : null;
}
