import type { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import type { Store } from '../core/store.ts';
import { findInspection, type InspectionRecord, inspections } from './inspections.ts';

export interface StatusOrder {
  status: InspectionStatus;
  /** The person's name and role, or the name of an automatic process. */
  by: string;
  /** The status from which the change is made; any status if absent. */
  from?: InspectionStatus | undefined;
  reason?: string | undefined;
  note?: string | undefined;
}

/**
 * Sets the status and the date of completion, and records the change, all in one write. The same status again,
 * or a status other than `from`, has no effect.
 */
export async function setInspectionStatus(
  store: Store,
  inspectionId: string,
  order: StatusOrder,
): Promise<InspectionRecord | null> {
  for (;;) {
    const known = await findInspection(store, inspectionId);
    if (!known || known.status === order.status) return known;
    if (order.from !== undefined && known.status !== order.from) return known;
    const changed = await changeStatus(store, known, order);
    // Another writer was first: the change is recorded from the new status.
    if (changed) return changed;
  }
}

interface LatestStatusChange {
  before: InspectionRecord;
  /** The inspection at the time of the change, by which its notices are named. */
  after: InspectionRecord;
  by: string;
}

/**
 * The change that set the present status, if it is the last of the history. Its notices have the same ids however
 * often they are repeated, so that the same order again completes those of an interrupted one.
 */
export function latestStatusChange(inspection: InspectionRecord): LatestStatusChange | null {
  const last = inspection.statusChanges.at(-1);
  if (!last || last.from === last.to || last.to !== inspection.status) return null;
  const before = { ...inspection, status: last.from };
  return { before, after: { ...inspection, updatedAt: new Date(last.at) }, by: last.by };
}

async function changeStatus(
  store: Store,
  { _id, status: from, completedDate }: InspectionRecord,
  { status, by, reason = '', note = '' }: StatusOrder,
): Promise<InspectionRecord | null> {
  const now = new Date();
  const completed = { completedDate: completedDateFor(status, completedDate ?? now) };
  const $push = { statusChanges: { at: now.toISOString(), by, from, to: status, reason, note } };
  return await store
    .of(inspections)
    .findOneAndUpdate(
      { _id, status: from },
      { $set: { status, isRequested: false, updatedAt: now, ...completed }, $push },
      { returnDocument: 'after' },
    )
    .lean<InspectionRecord>();
}

/**
 * The date of completion, set once, also for a report that is said to be delivered at once; a reopened inspection has
 * none until it is completed again.
 */
const completedDateFor = (status: InspectionStatus, completed: Date): Date | null =>
  status === 'completed' || status === 'report_delivered' ? completed : null;

/** Called when a call begins: a scheduled inspection becomes in progress; other statuses stay. */
export async function startInspection(store: Store, inspectionId: string, by: string): Promise<void> {
  await setInspectionStatus(store, inspectionId, { status: 'in_progress', from: 'scheduled', by });
}
