import type { DayInspection } from '@sightline/contracts/dashboard/myDay';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { counted } from '@sightline/wording/counted';
import { dayAfter, dayIn } from '../../ui/time.ts';

/** A day's inspection with this device's unsent work. */
export interface LiveDayInspection extends DayInspection {
  /** Whether it is signed on the server or on this device. */
  isSigned: boolean;
}

export interface DayPlan {
  /** Still in progress from an earlier day. */
  overdue: LiveDayInspection[];
  today: LiveDayInspection[];
  tomorrow: LiveDayInspection[];
}

/**
 * Sorts the inspections into today and tomorrow in the organization's time zone, by the present time: a list
 * that was saved yesterday shows the inspections of its tomorrow as today's. Decision 088.
 */
export function planOf(inspections: readonly LiveDayInspection[], zone: string, now: Date): DayPlan {
  const today = dayIn(zone, now.toISOString());
  const tomorrow = dayAfter(today);
  const dayOf = ({ scheduledDate }: DayInspection): string =>
    scheduledDate ? dayIn(zone, scheduledDate) : '';
  const on = (day: string): LiveDayInspection[] =>
    inOrder(inspections.filter((inspection) => dayOf(inspection) === day));
  const overdue = inspections.filter(
    (inspection) =>
      inspection.status === 'in_progress' && dayOf(inspection) !== '' && dayOf(inspection) < today,
  );
  return { overdue: inOrder(overdue), today: on(today), tomorrow: on(tomorrow) };
}

/** Inspections in progress first, then upcoming ones, each by time; closed ones come last. */
function inOrder(inspections: readonly LiveDayInspection[]): LiveDayInspection[] {
  const rank = ({ status }: DayInspection): number => RANKS[status] ?? LAST;
  const time = ({ scheduledDate }: DayInspection): string => scheduledDate ?? '';
  return inspections.toSorted((a, b) => rank(a) - rank(b) || time(a).localeCompare(time(b)));
}

const LAST = 2;
const RANKS: Partial<Record<DayInspection['status'], number>> = { in_progress: 0, scheduled: 1 };

export function isOpen({ status }: Pick<DayInspection, 'status'>): boolean {
  return status === 'in_progress' || status === 'scheduled';
}

/** Text such as "25 minutes overdue"; null for an inspection that has begun or whose time is ahead. */
export function overdueText(
  inspection: Pick<DayInspection, 'status' | 'scheduledDate' | 'preferredTime'>,
  now: Date,
): string | null {
  const { status, scheduledDate } = inspection;
  if (status !== 'scheduled' || scheduledDate === null || isFlexible(inspection)) return null;
  const minutes = Math.floor((now.getTime() - Date.parse(scheduledDate)) / 60_000);
  if (minutes < 1) return null;
  if (minutes < 60) return `${counted(minutes, 'minute')} overdue`;
  return `${counted(Math.floor(minutes / 60), 'hour')} overdue`;
}
