import { AppError } from '@sightline/contracts/core/errors';
import type { Store } from '../core/store.ts';
import {
  findInspection,
  type InspectionRecord,
  inspections,
  searchPrefixesOf,
  soonestKeyOf,
} from './inspections.ts';

export type InspectionFacts = Partial<
  Pick<
    InspectionRecord,
    | 'permitNumber'
    | 'permitAppliedOn'
    | 'accessNotes'
    | 'contactName'
    | 'contactPhone'
    | 'notes'
    | 'inspectorId'
    | 'inspector'
    | 'scheduledDate'
  >
>;

/**
 * Changes the given facts of an inspection that is as it was at `unmodifiedSince`; otherwise changedMeanwhile. The same
 * change sent twice, after its reply was lost, succeeds.
 */
export async function changeInspection(
  store: Store,
  inspectionId: string,
  { facts, unmodifiedSince }: { facts: InspectionFacts; unmodifiedSince: Date },
): Promise<InspectionRecord> {
  const known = await findInspection(store, inspectionId);
  if (!known) throw new AppError('notFound', { thing: 'inspection' });
  if (hasAll(known, facts)) return known;
  const unmodified = { _id: inspectionId, updatedAt: unmodifiedSince };
  const changed = { ...known, ...facts };
  const searchPrefixes = searchPrefixesOf(changed);
  const soonestKey = soonestKeyOf(changed.scheduledDate, inspectionId);
  const change = { ...facts, searchPrefixes, soonestKey, updatedAt: new Date() };
  const { modifiedCount } = await store.of(inspections).updateOne(unmodified, { $set: change });
  if (modifiedCount === 0) throw new AppError('changedMeanwhile', { thing: 'inspection' });
  return { ...known, ...change };
}

function hasAll(known: InspectionRecord, facts: InspectionFacts): boolean {
  return Object.entries(facts).every(([name, value]) => {
    const before: unknown = Reflect.get(known, name);
    return value instanceof Date && before instanceof Date
      ? value.getTime() === before.getTime()
      : value === before;
  });
}
