const MAX_READ_AHEAD = 20;

/** The inspections of a day that are read ahead: more of them would keep a phone busy and fill its storage. */
export function readAheadOf<Listed>(day: readonly Listed[]): Listed[] {
  return day.slice(0, MAX_READ_AHEAD);
}
