import type { Inspection, InspectionStatus } from '@sightline/contracts/inspections/inspections';

/** The phase label of a client's card; null for a canceled inspection, which has none. */
export function phaseOf(status: InspectionStatus): 'Upcoming' | 'Active' | 'Complete' | null {
  if (status === 'cancelled') return null;
  if (status === 'scheduled') return 'Upcoming';
  return status === 'in_progress' ? 'Active' : 'Complete';
}

export type OwnState = 'upcoming' | 'waiting' | 'finished' | 'canceled';

/** The states by which a client finds an inspection, in the order of the page. */
export const OWN_STATES: readonly (readonly [OwnState, label: string])[] = [
  ['upcoming', 'Upcoming'],
  ['waiting', 'Waiting for a report'],
  ['finished', 'Finished'],
  ['canceled', 'Canceled'],
];

const STATE_OF: Record<InspectionStatus, OwnState> = {
  in_progress: 'upcoming',
  scheduled: 'upcoming',
  completed: 'waiting',
  report_delivered: 'finished',
  cancelled: 'canceled',
};

export const ownStateOf = ({ status }: Pick<Inspection, 'status'>): OwnState => STATE_OF[status];

/** Whether the inspection is scheduled, under way, or waits for its report. */
export function isAhead(inspection: Pick<Inspection, 'status'>): boolean {
  return ['upcoming', 'waiting'].includes(ownStateOf(inspection));
}

/**
 * Upcoming ones first: those under way, then from the soonest, then those without a date, then those whose day has
 * passed. The others follow by state. What has passed is in order from the latest.
 */
export function byUrgency(a: Inspection, b: Inspection): number {
  const place = placeOf(a);
  const apart = place - placeOf(b);
  if (apart !== 0) return apart;
  const later = (a.scheduledDate ?? '').localeCompare(b.scheduledDate ?? '');
  return place < PASSED ? later : -later;
}

const DAY_MS = 24 * 3_600_000;
const PASSED = 3;

function placeOf(inspection: Inspection): number {
  const { status, scheduledDate } = inspection;
  const state = OWN_STATES.findIndex(([each]) => each === ownStateOf(inspection));
  const isUnderWay = status === 'in_progress';
  if (state > 0) return PASSED + 1 + state;
  if (scheduledDate !== null && Date.parse(scheduledDate) < Date.now() - DAY_MS)
    return isUnderWay ? PASSED : PASSED + 1;
  if (isUnderWay) return 0;
  return scheduledDate === null ? 2 : 1;
}
