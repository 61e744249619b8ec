import { findChecklist } from '@sightline/store/checklists/checklists';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import {
  findInspection,
  type InspectionRecord,
  rescheduleInspection,
} from '@sightline/store/inspections/inspections';
import { listPhotos } from '@sightline/store/photos/photos';
import { INSPECTIONS } from './inspections.ts';
import { dateOf } from './seedInspection.ts';

/** The two that are due today are due on the day of every start, until somebody has begun to work on them. */
export async function redateUntouched(store: Store, timeZone: string): Promise<void> {
  for (const { id, date } of INSPECTIONS.filter(({ date }) => date.days === 0)) {
    const inspection = await findInspection(store, id);
    if (inspection && (await isUntouched(store, inspection)))
      await rescheduleInspection(store, id, dateOf(date, timeZone));
  }
}

async function isUntouched(
  store: Store,
  { _id, status, createdAt, updatedAt }: InspectionRecord,
): Promise<boolean> {
  if (status !== 'scheduled' || updatedAt.getTime() !== createdAt.getTime()) return false;
  const checklist = await findChecklist(store, derivedId('checklist', _id));
  return (checklist?.revision ?? 0) === 0 && (await listPhotos(store, _id)).length === 0;
}
