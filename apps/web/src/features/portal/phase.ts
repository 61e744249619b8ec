import type { Inspection, InspectionStatus } from '@sightline/contracts/inspections/inspections';

/** The phase label of a client's card. */
export function phaseOf(status: InspectionStatus): 'Upcoming' | 'Active' | 'Complete' {
  if (status === 'scheduled') return 'Upcoming';
  return status === 'in_progress' ? 'Active' : 'Complete';
}

const RANK = { Active: 0, Upcoming: 1, Complete: 2 };

/**
 * Active ones first, then upcoming ones from the soonest, with those whose day has passed at the end, then complete
 * ones from the latest.
 */
export function byUrgency(a: Inspection, b: Inspection): number {
  const [phaseA, phaseB] = [phaseOf(a.status), phaseOf(b.status)];
  if (phaseA !== phaseB) return RANK[phaseA] - RANK[phaseB];
  if (phaseA === 'Complete') return (b.scheduledDate ?? '').localeCompare(a.scheduledDate ?? '');
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
