import type { Inspection, InspectionStatus } from '@sightline/contracts/inspections/inspections';

/** The phase label of a client's card. */
export function phaseOf(status: InspectionStatus): 'Upcoming' | 'Active' | 'Complete' {
  if (status === 'scheduled') return 'Upcoming';
  return status === 'in_progress' ? 'Active' : 'Complete';
}

const RANK = { Active: 0, Upcoming: 1, Complete: 2 };

/** Active ones first, then upcoming ones from the soonest, then complete ones from the latest. */
export function byUrgency(a: Inspection, b: Inspection): number {
  const [phaseA, phaseB] = [phaseOf(a.status), phaseOf(b.status)];
  if (phaseA !== phaseB) return RANK[phaseA] - RANK[phaseB];
  const soonest = (a.scheduledDate ?? '9999').localeCompare(b.scheduledDate ?? '9999');
  return phaseA === 'Complete' ? -soonest : soonest;
}

/** Whether the inspection is scheduled, under way, or waits for its report. */
export function isAhead({ status }: Pick<Inspection, 'status'>): boolean {
  return status !== 'report_delivered' && status !== 'cancelled';
}
