import type { ReactNode } from 'react';
import { dayAfter, dayBefore, dayIn, formatInstant, todayIn } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';

const NEAR = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const FAR = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** "Today", "Mon, Nov 23", "Nov 23, 2025": a day such as `2026-11-23`, for a narrow column. */
export function dayText(day: string, today: string): string {
  const spoken = { [dayBefore(today)]: 'Yesterday', [today]: 'Today', [dayAfter(today)]: 'Tomorrow' }[day];
  // A day is the same in every time zone.
  const format = day.slice(0, 4) === today.slice(0, 4) ? NEAR : FAR;
  return spoken ?? formatInstant(`${day}T12:00:00.000Z`, 'UTC', format);
}

/** "Due Nov 24", "Due today". */
export function dueText(day: string, today: string): string {
  if (day === today) return 'Due today';
  const { weekday: _, ...near } = NEAR;
  const format = day.slice(0, 4) === today.slice(0, 4) ? near : FAR;
  return `Due ${formatInstant(`${day}T12:00:00.000Z`, 'UTC', format)}`;
}

export function DayTime({ instant }: { instant: string }): ReactNode {
  const zone = useTimeZone();
  return <time dateTime={instant}>{dayText(dayIn(zone, instant), todayIn(zone))}</time>;
}
