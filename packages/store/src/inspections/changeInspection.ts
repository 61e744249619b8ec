import { AppError } from '@sightline/contracts/core/errors';
import type { FieldIn } from '@sightline/contracts/inspections/inspectionFields';
import type { StatusChange } from '@sightline/contracts/inspections/inspectionHistory';
import type { Store } from '../core/store.ts';
import {
  type InspectionRecord,
  inspections,
  type LastEdit,
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
  const updatedAt = new Date();
  const lastEdit = event ? lastEditOf(known, { facts, event, at: updatedAt }) : known.lastEdit;
  const change = { ...facts, statusChanges, lastEdit, searchPrefixes, soonestKey, updatedAt };
  if (!isSeen || !(await replaced(store, known, change)))
    throw new AppError('changedMeanwhile', { thing: 'inspection' });
  return { ...known, ...change };
}

function lastEditOf(
  known: InspectionRecord,
  { facts, event, at }: { facts: InspectionFacts; event: StatusChange; at: Date },
): LastEdit {
  const before = Object.fromEntries(Object.keys(facts).map((name) => [name, Reflect.get(known, name)]));
  return { at, entryAt: event.at, by: event.by, before };
}

/**
 * The edit that is the last of the history; null for another change. Its notices have the same ids however often they
 * are repeated, so that the same edit again completes those of an interrupted one.
 */
export function latestEdit(
  inspection: InspectionRecord,
): { before: InspectionRecord; after: InspectionRecord; by: string } | null {
  const { lastEdit, statusChanges } = inspection;
  if (!lastEdit || statusChanges.at(-1)?.at !== lastEdit.entryAt) return null;
  const { at: updatedAt, by, before } = lastEdit;
  return { before: { ...inspection, ...before }, after: { ...inspection, updatedAt }, by };
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
