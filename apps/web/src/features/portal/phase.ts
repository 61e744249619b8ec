import type { Inspection, InspectionStatus } from '@sightline/contracts/inspections/inspections';

/** The phase label of a client's card; null for a canceled inspection, which has none. */
export function phaseOf(status: InspectionStatus): 'Upcoming' | 'Active' | 'Complete' | null {
  if (status === 'cancelled') return null;
  if (status === 'scheduled') return 'Upcoming';
  return status === 'in_progress' ? 'Active' : 'Complete';
}

export type OwnState = 'upcoming' | 'passed' | 'waiting' | 'finished' | 'canceled';

/** The states by which a client finds an inspection, in the order of the page. */
export const OWN_STATES: readonly (readonly [OwnState, label: string])[] = [
  ['upcoming', 'Upcoming'],
  ['passed', 'Date passed'],
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

type Dated = Pick<Inspection, 'status' | 'scheduledDate'>;

/** An inspection that has not begun a day after its time is no longer ahead. */
export function ownStateOf(inspection: Dated): OwnState {
  const { status } = inspection;
  return status === 'scheduled' && isPassed(inspection) ? 'passed' : STATE_OF[status];
}

/** Whether the inspection is scheduled, under way, or waits for its report. */
export function isAhead(inspection: Dated): boolean {
  return ['upcoming', 'passed', 'waiting'].includes(ownStateOf(inspection));
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

function isPassed({ scheduledDate }: Pick<Inspection, 'scheduledDate'>): boolean {
  return scheduledDate !== null && Date.parse(scheduledDate) < Date.now() - DAY_MS;
}

function placeOf(inspection: Inspection): number {
  const { status, scheduledDate } = inspection;
  const state = OWN_STATES.findIndex(([each]) => each === ownStateOf(inspection));
  if (state > 0) return PASSED + state;
  if (isPassed(inspection)) return PASSED;
  if (status === 'in_progress') return 0;
  return scheduledDate === null ? 2 : 1;
}
