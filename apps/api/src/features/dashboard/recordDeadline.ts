/**
 * Section 553.791, F.S. requires a private provider to provide the record of each completed inspection to the
 * local building official within two business days. Decision 098.
 */
export const RECORD_BUSINESS_DAYS = 2;

const DAY_MS = 24 * 3_600_000;

/** The last day on which the record is on time; both days as `2026-11-20`. The day of the completion does not count. */
export function recordDueOn(completedOn: string, holidays: ReadonlySet<string>): string {
  let day = completedOn;
  for (let counted = 0; counted < RECORD_BUSINESS_DAYS; ) {
    day = dayAfter(day);
    if (isBusinessDay(day, holidays)) counted += 1;
  }
  return day;
}

function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
