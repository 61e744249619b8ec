const MAX_READ_AHEAD = 20;

/** The inspections of a day that are read ahead: more would keep a phone busy, and fill it. */
export function readAheadOf<Listed>(day: readonly Listed[]): Listed[] {
  return day.slice(0, MAX_READ_AHEAD);
}
