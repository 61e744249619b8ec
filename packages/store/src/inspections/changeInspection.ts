import { AppError } from '@sightline/contracts/core/errors';
import type { FieldIn } from '@sightline/contracts/inspections/inspectionFields';
import type { StatusChange } from '@sightline/contracts/inspections/inspectionHistory';
import type { Store } from '../core/store.ts';
import {
  type InspectionRecord,
  inspections,
  sameSearched,
  searchPrefixesOf,
  soonestKeyOf,
} from './inspections.ts';

/** What a change sets: what people enter, and what follows from it. */
export type InspectionFacts = Partial<
  Pick<
    InspectionRecord,
    | FieldIn<'change'>
    | 'inspector'
    | 'preferredTime'
    | 'isRequested'
    | 'details'
    | 'site'
    | 'siteMiss'
    | 'needsSite'
  >
>;

interface Edit {
  facts: InspectionFacts;
  unmodifiedSince: Date;
  /** The entry for the history. */
  change?: StatusChange | null;
}

/**
 * Changes the given facts if the inspection is unchanged since `unmodifiedSince`, when the editor read it, and
 * still as in `known`, by which the change was allowed. Otherwise throws changedMeanwhile. The same change sent
 * twice succeeds. A `change` is added to its history. Decision 065.
 */
export async function changeInspection(
  store: Store,
  known: InspectionRecord,
  { facts, unmodifiedSince, change: event }: Edit,
): Promise<InspectionRecord> {
  if (hasAll(known, facts)) return known;
  const isSeen = known.updatedAt.getTime() === unmodifiedSince.getTime();
  const changed = { ...known, ...facts };
  const searchPrefixes = searchPrefixesOf(changed);
  const soonestKey = soonestKeyOf(changed.scheduledDate, known._id);
  const statusChanges = event ? [...known.statusChanges, event] : known.statusChanges;
  const change = { ...facts, statusChanges, searchPrefixes, soonestKey, updatedAt: new Date() };
  if (!isSeen || !(await replaced(store, known, change)))
    throw new AppError('changedMeanwhile', { thing: 'inspection' });
  return { ...known, ...change };
}

async function replaced(
  store: Store,
  known: InspectionRecord,
  change: Partial<InspectionRecord>,
): Promise<boolean> {
  const { _id, updatedAt, inspectorId } = known;
  const { modifiedCount } = await store
    .of(inspections)
    .updateOne({ _id, updatedAt, inspectorId, ...sameSearched(known) }, { $set: change });
  return modifiedCount > 0;
}

function hasAll(known: InspectionRecord, facts: InspectionFacts): boolean {
  return Object.entries(facts).every(([name, value]) => {
    const before: unknown = Reflect.get(known, name);
    return value instanceof Date && before instanceof Date
      ? value.getTime() === before.getTime()
      : value === before;
  });
}
