/**
 * The legal public holidays of the United States: 5 U.S.C. 6103(a). Inauguration Day is left out, since it is a
 * holiday only around Washington.
 */

interface Rule {
  name: string;
  month: number;
  /** A fixed day, or the nth weekday of the month (0 is Sunday); -1 is the last one. */
  on: { day: number } | { nth: number; weekday: number };
}

const RULES = {
  newYear: { name: "New Year's Day", month: 1, on: { day: 1 } },
  king: { name: 'Birthday of Martin Luther King, Jr.', month: 1, on: { nth: 3, weekday: 1 } },
  washington: { name: "Washington's Birthday", month: 2, on: { nth: 3, weekday: 1 } },
  memorial: { name: 'Memorial Day', month: 5, on: { nth: -1, weekday: 1 } },
  juneteenth: { name: 'Juneteenth National Independence Day', month: 6, on: { day: 19 } },
  independence: { name: 'Independence Day', month: 7, on: { day: 4 } },
  labor: { name: 'Labor Day', month: 9, on: { nth: 1, weekday: 1 } },
  columbus: { name: 'Columbus Day', month: 10, on: { nth: 2, weekday: 1 } },
  veterans: { name: 'Veterans Day', month: 11, on: { day: 11 } },
  thanksgiving: { name: 'Thanksgiving Day', month: 11, on: { nth: 4, weekday: 4 } },
  christmas: { name: 'Christmas Day', month: 12, on: { day: 25 } },
} as const satisfies Record<string, Rule>;

export type FederalHoliday = keyof typeof RULES;

/** The federal holidays in calendar order. */
export const FEDERAL_HOLIDAYS = Object.keys(RULES) as FederalHoliday[];

export const federalHolidayName = (holiday: FederalHoliday): string => RULES[holiday].name;

/** The holiday observed on a day, `2026-11-26`; null on every other day. */
export function federalHolidayOn(day: string): FederalHoliday | null {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed on the last day of the previous year.
  const years = [year, year + 1];
  return (
    FEDERAL_HOLIDAYS.find((holiday) => years.some((of) => daysKept(RULES[holiday], of).includes(day))) ?? null
  );
}

/**
 * The days on which a holiday is observed: the day itself and, where that is a Saturday, the Friday before it
 * (5 U.S.C. 6103(b)); where it is a Sunday, the Monday after it (Executive Order 11582).
 */
function daysKept({ month, on }: Rule, year: number): string[] {
  const date = 'day' in on ? new Date(Date.UTC(year, month - 1, on.day)) : nthWeekday(year, month, on);
  const shift = { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0;
  return [date, new Date(date.getTime() + shift * DAY_MS)].map((kept) => kept.toISOString().slice(0, 10));
}

const DAY_MS = 24 * 3_600_000;

function nthWeekday(year: number, month: number, { nth, weekday }: { nth: number; weekday: number }): Date {
  if (nth > 0) {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    return new Date(Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7));
  }
  const last = new Date(Date.UTC(year, month, 0));
  return new Date(last.getTime() - ((last.getUTCDay() - weekday + 7) % 7) * DAY_MS);
}
