/** Days and times in the form of screens, mails, and reports. */

/** An instant, `Nov 20, 2026, 9:03 AM EST`, in the organization's time zone, which is named. */
export function instantText(instant: string, timeZone: string): string {
  return formatted(instant, { timeZone, ...MINUTE });
}

/** The day of an instant, `Nov 20, 2026`, in the organization's time zone. */
export function instantDayText(instant: string, timeZone: string): string {
  return formatted(instant, { timeZone, ...DAY });
}

/** The weekday of an instant, `Fri`, in the organization's time zone. */
export function weekdayText(instant: string, timeZone: string): string {
  return formatted(instant, { timeZone, weekday: 'short' });
}

/** An instant with seconds, `Nov 20, 2026, 9:03:05 AM EST`, which distinguish two photos of one minute. */
export function secondText(instant: string, timeZone: string): string {
  return formatted(instant, { timeZone, ...MINUTE, second: '2-digit' });
}

/** The time of day of an instant, `9:03 AM EST`. */
export function clockText(instant: string, timeZone: string): string {
  const { hour, minute, timeZoneName } = MINUTE;
  return formatted(instant, { timeZone, hour, minute, timeZoneName });
}

/** A day, `Mar 2, 2026`. */
export function dayText(day: string): string {
  return formatted(day, { ...DAY, timeZone: 'UTC' });
}

/** The day of an instant as it is stored, `2026-11-25`, in the organization's time zone. */
export function dayIn(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** An instant in the name of a file, `2026-11-20-14-03-05`, in UTC. */
export function fileTime(instant: string): string {
  return instant.slice(0, 19).replaceAll(/[:T]/g, '-');
}

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const MINUTE = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

function formatted(instant: string, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(instant));
  // Newer versions of ICU put a narrow no-break space before AM and PM, which not every font of a PDF has.
  return text.replaceAll(/\s/g, ' ');
}
