const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as people in the United States type it, 11/30/26 or Nov 30, 2026, as `2026-11-30`; any other text unchanged. */
export function dayOf(typed: string): string {
  const text = typed.trim();
  const [, month = '', date = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (month) return isoDay(year, month, date);
  const [, name = '', day = '', of = ''] =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text) ?? [];
  const named = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return named > 0 ? isoDay(of, String(named), day) : text;
}

function isoDay(year: string, month: string, date: string): string {
  // Permits of the last century are written with two digits as well.
  const century = Number(year) < 70 ? '20' : '19';
  return `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** A time as people type it, 9:30 AM, 930a or 1330, as `09:30`; any other text unchanged. */
export function clockOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (/^(?:12 )?noon$/.test(text)) return '12:00';
  const [, hours, minutes, half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})?\s?([ap])?\.?(?:m\.?)?$/.exec(text) ?? [];
  // An hour alone may be in the morning or in the afternoon.
  if (hours === undefined || (minutes === undefined && half === undefined)) return typed;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return typed;
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`;
}
