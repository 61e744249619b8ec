import type { Inspection, InspectionStatus } from '@sightline/contracts/inspections/inspections';

/** The phase label of a client's card; null for a canceled inspection, which has none. */
export function phaseOf(status: InspectionStatus): 'Upcoming' | 'Active' | 'Complete' | null {
  if (status === 'cancelled') return null;
  if (status === 'scheduled') return 'Upcoming';
  return status === 'in_progress' ? 'Active' : 'Complete';
}

const RANK: Record<InspectionStatus, number> = {
  in_progress: 0,
  scheduled: 1,
  completed: 2,
  report_delivered: 2,
  cancelled: 2,
};

/**
 * Active ones first, then upcoming ones from the soonest, with those whose day has passed at the end, then complete
 * and canceled ones from the latest.
 */
export function byUrgency(a: Inspection, b: Inspection): number {
  const [rankA, rankB] = [RANK[a.status], RANK[b.status]];
  if (rankA !== rankB) return rankA - rankB;
  if (rankA === RANK.completed) return (b.scheduledDate ?? '').localeCompare(a.scheduledDate ?? '');
  return placeOf(a).localeCompare(placeOf(b));
}

const DAY_MS = 24 * 3_600_000;

/** Sorts by time, then come inspections without one, then those of past days. */
function placeOf({ scheduledDate }: Inspection): string {
  if (scheduledDate === null) return 'B';
  return Date.parse(scheduledDate) < Date.now() - DAY_MS ? `C${scheduledDate}` : `A${scheduledDate}`;
}

/** Whether the inspection is scheduled, under way, or waits for its report. */
export function isAhead({ status }: Pick<Inspection, 'status'>): boolean {
  return status !== 'report_delivered' && status !== 'cancelled';
}
