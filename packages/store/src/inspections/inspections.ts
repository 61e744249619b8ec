import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import { AppError } from '@sightline/contracts/core/errors';
import type { SiteMiss } from '@sightline/contracts/core/siteMiss';
import { StatusChange } from '@sightline/contracts/inspections/inspectionHistory';
import { Inspection, type PaymentStatus } from '@sightline/contracts/inspections/inspections';
import type { Site } from '@sightline/contracts/site/site';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { createOnce } from '../core/createOnce.ts';
import { prefixesOf } from '../core/searchTerms.ts';
import { filled, type NewRecordOf, presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export interface LastEdit {
  /** The time of `updatedAt` and of the entry in the history. */
  at: Date;
  entryAt: string;
  by: string;
  /** The former values of the edited fields. */
  before: object;
}

export const inspections = stored(
  'inspections',
  Inspection.extend({
    /** Whether it was requested in the portal, so that its notes are the client's own. */
    requestedByClient: z.boolean().default(false),
    /** Whether the job locate-property still has to look its address up. */
    needsSite: z.boolean().default(false),
    /** The history of statuses, oldest first. */
    statusChanges: z.array(StatusChange).default([]),
    /** The facts before the latest edit in the history, for notices that an interrupted process left. */
    lastEdit: z.custom<LastEdit>().nullable().default(null),
    contentHash: z.string(),
    /** Models and serial numbers of its equipment, as accepted on photos, by which it is found. */
    labelNumbers: z.array(z.string()).default([]),
    /** Counts the changes of labelNumbers, so that another change never loses them from the search. */
    labelRevision: z.int().default(0),
    /**
     * Beginnings of the words in address, type, inspector and client, and of every part of the numbers of permit and
     * equipment.
     */
    searchPrefixes: z.array(z.string()),
    /** The sort key of the newest-first list: one string, so that a page starts at one bound of one index. */
    newestKey: z.string(),
    /** The sort key of the soonest-first list, in which inspections without a date are last. */
    soonestKey: z.string(),
  }),
  [
    [{ newestKey: -1 }],
    [{ status: 1, newestKey: -1 }],
    [{ soonestKey: 1 }],
    [{ status: 1, soonestKey: 1 }],
    [{ status: 1, completedDate: 1 }],
    [{ clientId: 1, newestKey: -1 }],
    [{ inspectorId: 1, soonestKey: 1 }],
    [{ inspectorId: 1, newestKey: -1 }],
    [{ projectType: 1, soonestKey: 1 }],
    [{ paymentStatus: 1, soonestKey: 1 }],
    [{ needsSite: 1, createdAt: 1 }],
    [{ isRequested: 1, newestKey: -1 }],
    [{ searchPrefixes: 1, newestKey: -1 }],
    [{ searchPrefixes: 1, soonestKey: 1 }],
  ],
);

export interface InspectionRecord extends RecordOf<typeof inspections> {}
type Computed = 'searchPrefixes' | 'newestKey' | 'soonestKey' | 'createdAt' | 'updatedAt';
export type NewInspectionRecord = NewRecordOf<typeof inspections, Computed>;

/** Creates an inspection, or returns the existing one with the same id and content. */
export async function createInspection(store: Store, input: NewInspectionRecord): Promise<InspectionRecord> {
  const record = inspectionRecordOf({ ...input, needsSite: !input.site }, new Date());
  return await createOnce(record, 'inspection', {
    insert: () => store.of(inspections).insertOne(record),
    find: () => findInspection(store, record._id),
  });
}

/** Deletes an inspection that no other record names yet. */
export async function deleteInspection(store: Store, inspectionId: string): Promise<void> {
  await store.of(inspections).deleteOne({ _id: inspectionId });
}

/** The record of an inspection, with the fields that are computed from its facts. */
export function inspectionRecordOf(facts: NewInspectionRecord, now: Date): InspectionRecord {
  const { _id, scheduledDate } = facts;
  return filled(inspections, {
    ...facts,
    searchPrefixes: searchPrefixesOf(facts),
    newestKey: `${now.toISOString()} ${_id}`,
    soonestKey: soonestKeyOf(scheduledDate, _id),
    createdAt: now,
    updatedAt: now,
  });
}

export function searchPrefixesOf(facts: NewInspectionRecord): string[] {
  const { address, projectType, inspector, clientName, permitNumber = '', labelNumbers = [] } = facts;
  return prefixesOf([address, projectType, inspector, clientName], [permitNumber, ...labelNumbers]);
}

export function soonestKeyOf(scheduledDate: Date | null, inspectionId: string): string {
  return `${scheduledDate?.toISOString() ?? '9999'} ${inspectionId}`;
}

export async function findInspection(store: Store, inspectionId: string): Promise<InspectionRecord | null> {
  return await store.of(inspections).findById(inspectionId).lean<InspectionRecord>();
}

/** Assigns the host of the calls; null for none in particular. */
export async function setInspectionHost(
  store: Store,
  inspectionId: string,
  { hostId, host }: Pick<InspectionRecord, 'hostId' | 'host'>,
): Promise<InspectionRecord | null> {
  const change = { $set: { hostId, host, updatedAt: new Date() } };
  return await store
    .of(inspections)
    .findOneAndUpdate({ _id: inspectionId }, change, { returnDocument: 'after' })
    .lean<InspectionRecord>();
}

/**
 * Sets the site of the property. The same site a second time has no effect. With `follows`, the `setAt` of the
 * site that its author saw, it does not replace a newer capture by another person.
 */
export async function setSite(
  store: Store,
  inspectionId: string,
  site: Site,
  follows?: string | null,
): Promise<InspectionRecord | null> {
  const known = await findInspection(store, inspectionId);
  if (!known || isSameSite(known.site, site)) return known;
  const replaceable = follows === undefined ? {} : { $or: replaceableBy(site, follows) };
  const change = { $set: { site, siteMiss: null, needsSite: false, updatedAt: new Date() } };
  const changed = await store
    .of(inspections)
    .findOneAndUpdate({ _id: inspectionId, ...replaceable }, change, { returnDocument: 'after' })
    .lean<InspectionRecord>();
  if (!changed) throw new AppError('changedMeanwhile', { thing: 'property location' });
  return changed;
}

function isSameSite(known: InspectionRecord['site'], site: Site): boolean {
  const sameFacts = ['source', 'latitude', 'longitude', 'accuracyMeters', 'setBy'] as const;
  return known !== null && sameFacts.every((name) => known[name] === site[name]);
}

/** Matches sites that may be replaced: looked up, seen by the author, or captured by the same person. */
function replaceableBy({ setBy }: Site, follows: string | null): object[] {
  const seen = follows === null ? [] : [{ 'site.setAt': follows }];
  return trusted<object[]>([
    { 'site.source': trusted({ $ne: 'captured' }) },
    { 'site.setBy': setBy },
    ...seen,
  ]);
}

/**
 * Sets the coordinates of this address, if it is still the inspection's and no site was captured at the
 * property. Returns whether it was set. Decision 123.
 */
export async function setGeocodedSite(
  store: Store,
  { _id, address }: Pick<InspectionRecord, '_id' | 'address'>,
  site: Site,
): Promise<boolean> {
  const notCaptured = trusted<object[]>([{ 'site.source': 'captured' }]);
  const change = { $set: { site, siteMiss: null, needsSite: false, updatedAt: new Date() } };
  const { matchedCount } = await store.of(inspections).updateOne({ _id, address, $nor: notCaptured }, change);
  return matchedCount > 0;
}

/**
 * Ends the search for this address without a site, for a reason that staff see.
 */
export async function endSiteSearch(
  store: Store,
  { _id, address }: Pick<InspectionRecord, '_id' | 'address'>,
  siteMiss: SiteMiss,
): Promise<void> {
  await store
    .of(inspections)
    .updateOne({ _id, address, site: null }, { $set: { needsSite: false, siteMiss } });
}

/** Sets the payment status without changing `updatedAt`, so that edits by other people are not refused. */
export async function setPaymentStatus(
  store: Store,
  inspectionId: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await store.of(inspections).updateOne({ _id: inspectionId }, { $set: { paymentStatus } });
}

export async function rescheduleInspection(
  store: Store,
  inspectionId: string,
  scheduledDate: Date,
): Promise<void> {
  const place = { scheduledDate, soonestKey: soonestKeyOf(scheduledDate, inspectionId) };
  await store.of(inspections).updateOne({ _id: inspectionId, status: 'scheduled' }, { $set: place });
}

/** Updates the client's name in its inspections, which are found by it. */
export async function renameClientOfInspections(
  store: Store,
  clientId: string,
  clientName: string,
): Promise<void> {
  const own = await store.of(inspections).find({ clientId }, { _id: 1 }).lean<{ _id: string }[]>();
  for (const { _id } of own)
    await changeSearched(store, _id, (known) => (known.clientId === clientId ? { clientName } : null));
}

/**
 * Lets an inspection be found by the models and serial numbers of its equipment. The numbers are listed after the
 * inspection was read: one that is accepted meanwhile is in the list, or its own change makes this one start again.
 */
export async function setLabelNumbers(
  store: Store,
  inspectionId: string,
  listNumbers: () => Promise<string[]>,
): Promise<void> {
  await changeSearched(store, inspectionId, async (known) => {
    const labelNumbers = await listNumbers();
    const isSame = canonicalJson(known.labelNumbers) === canonicalJson(labelNumbers);
    return isSame ? null : { labelNumbers, labelRevision: known.labelRevision + 1 };
  });
}

/** Facts by which an inspection is found, and which other people change without editing it. */
type SearchedFacts = Partial<Pick<InspectionRecord, 'clientName' | 'labelNumbers' | 'labelRevision'>>;

/** Changes such facts with the search, again from the start where the record has changed meanwhile. */
async function changeSearched(
  store: Store,
  inspectionId: string,
  change: (known: InspectionRecord) => SearchedFacts | null | Promise<SearchedFacts | null>,
): Promise<void> {
  for (;;) {
    const known = await findInspection(store, inspectionId);
    if (!known) return;
    const next = await change(known);
    if (!next) return;
    const { _id, updatedAt } = known;
    const searchPrefixes = searchPrefixesOf({ ...known, ...next });
    const { matchedCount } = await store
      .of(inspections)
      .updateOne({ _id, updatedAt, ...sameSearched(known) }, { $set: { ...next, searchPrefixes } });
    if (matchedCount > 0) return;
  }
}

/** Matches the record while the facts that change without an edit are those that were read. */
export function sameSearched({
  clientName,
  labelRevision,
}: InspectionRecord): Pick<InspectionRecord, 'clientName' | 'labelRevision'> {
  return { clientName, labelRevision };
}

export async function hasInspections(store: Store, clientId: string): Promise<boolean> {
  return (await store.of(inspections).exists({ clientId })) !== null;
}

/** An inspection for staff. */
export const presentInspection = presenterOf(Inspection);
