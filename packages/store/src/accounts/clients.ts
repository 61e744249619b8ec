import { Client } from '@sightline/contracts/clients/clients';
import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { compareNames } from '@sightline/contracts/core/searchText';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { createOnce, insertMissing } from '../core/createOnce.ts';
import { phonePartsOf, phoneTermsOf, prefixesOf, searchTermsOf } from '../core/searchTerms.ts';
import { filled, type NewRecordOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const clients = stored(
  'clients',
  // Portal access follows from the client's account.
  Client.omit({ portal: true }).extend({
    contentHash: z.string(),
    /** The client that this record was merged into; such a record is in no list. */
    mergedInto: Id.nullable().default(null),
    /**
     * A number that grows with each inspection stored for this client: a deletion that has not seen it is
     * refused.
     */
    inspectionsStored: z.int().default(0),
    /**
     * The time until which a merge keeps the client from being deleted; it expires in case the merge is
     * interrupted.
     */
    mergingUntil: Instant.nullable().default(null),
    /** Beginnings of the words in name, email and company, and the parts of the phone's digits. */
    searchPrefixes: z.array(z.string()),
  }),
  [[{ searchPrefixes: 1 }], [{ email: 1 }]],
);

export interface ClientRecord extends RecordOf<typeof clients> {}
export type NewClientRecord = NewRecordOf<typeof clients, 'searchPrefixes' | 'createdAt' | 'updatedAt'>;

/** Creates a client, or returns the existing one with the same id and content. */
export async function createClient(store: Store, input: NewClientRecord): Promise<ClientRecord> {
  const record = newRecord(input, new Date());
  return await createOnce(record, 'client', {
    insert: () => store.of(clients).insertOne(record),
    find: () => findClient(store, record._id),
  });
}

/** Creates many clients. A conflict if one exists with the same id and other content; the others are stored. */
export async function createClients(store: Store, inputs: readonly NewClientRecord[]): Promise<void> {
  const now = new Date();
  const records = inputs.map((input) => newRecord(input, now));
  await insertMissing({ store, into: clients }, records);
  const hashes = new Map(records.map(({ _id, contentHash }) => [_id, contentHash]));
  const known = await store
    .of(clients)
    .find({ _id: trusted({ $in: [...hashes.keys()] }) })
    .select({ contentHash: 1 })
    .lean<Pick<ClientRecord, '_id' | 'contentHash'>[]>();
  if (known.some(({ _id, contentHash }) => contentHash !== hashes.get(_id)))
    throw new AppError('conflict', { thing: 'client' });
}

function newRecord(input: NewClientRecord, now: Date): ClientRecord {
  return filled(clients, {
    ...input,
    searchPrefixes: searchPrefixesOf(input),
    createdAt: now,
    updatedAt: now,
  });
}

type SearchedFacts = Pick<ClientRecord, 'name' | 'email' | 'companyName' | 'phone'>;

function searchPrefixesOf({ name, email, companyName, phone }: SearchedFacts): string[] {
  return [...new Set([...prefixesOf([name, email, companyName]), ...phonePartsOf(phone)])];
}

export type ClientChanges = Partial<Omit<NewClientRecord, '_id' | 'contentHash'>>;

/** Changes the given facts; the client is found by the new ones. */
export async function changeClient(
  store: Store,
  clientId: string,
  changes: ClientChanges,
): Promise<ClientRecord | null> {
  const known = await findClient(store, clientId);
  if (!known) return null;
  const searchPrefixes = searchPrefixesOf({ ...known, ...changes });
  const change = { ...changes, searchPrefixes, updatedAt: new Date() };
  await store.of(clients).updateOne({ _id: clientId }, { $set: change });
  return await findClient(store, clientId);
}

/** Deletes the client; false if an inspection was stored for it after its record was read. */
export async function deleteClient(
  store: Store,
  { _id, inspectionsStored }: Pick<ClientRecord, '_id' | 'inspectionsStored'>,
): Promise<boolean> {
  const { deletedCount } = await store.of(clients).deleteOne({ _id, inspectionsStored });
  return deletedCount > 0;
}

/** Counts an inspection that was stored for a client; false if the client was deleted in the meantime. */
export async function noteInspectionStored(store: Store, clientId: string): Promise<boolean> {
  const { matchedCount } = await store
    .of(clients)
    .updateOne({ _id: clientId }, { $inc: { inspectionsStored: 1 } });
  return matchedCount > 0;
}

/** A time longer than any merge takes, also on a busy machine. One that ends says so earlier. */
const MERGING_MS = 15 * 60_000;

/**
 * Keeps clients from being deleted while they are merged, also by a deletion that has already read their
 * records. False, without effect, where one of them does not exist.
 */
export async function beginMerging(store: Store, clientIds: readonly string[]): Promise<boolean> {
  const mergingUntil = new Date(Date.now() + MERGING_MS);
  for (const _id of clientIds) {
    const change = { $set: { mergingUntil }, $inc: { inspectionsStored: 1 } };
    const { matchedCount } = await store.of(clients).updateOne({ _id }, change);
    if (matchedCount > 0) continue;
    await endMerging(store, clientIds);
    return false;
  }
  return true;
}

export async function endMerging(store: Store, clientIds: readonly string[]): Promise<void> {
  const ids = { _id: trusted({ $in: [...clientIds] }) };
  await store.of(clients).updateMany(ids, { $set: { mergingUntil: null } });
}

/** Finds a client, also by the id of a record that was merged into it. */
export async function findClient(store: Store, clientId: string): Promise<ClientRecord | null> {
  const found = await store.of(clients).findById(clientId).lean<ClientRecord>();
  return found?.mergedInto ? await findClient(store, found.mergedInto) : found;
}

/** Takes a merged client out of all lists. Its record is kept. */
export async function hideMergedClient(store: Store, clientId: string, mergedInto: string): Promise<void> {
  const change = { $set: { mergedInto, loginEnabled: false, updatedAt: new Date() } };
  await store.of(clients).updateOne({ _id: clientId }, change);
}

/** The client with this address that was added first; addresses are stored in lower case. */
export async function findClientByEmail(store: Store, email: string): Promise<ClientRecord | null> {
  const found = await store.of(clients).findOne({ email }).sort({ createdAt: 1 }).lean<ClientRecord>();
  return found?.mergedInto ? await findClient(store, found.mergedInto) : found;
}

/** The phone numbers of clients by id; clients without one are left out. */
export async function phonesOfClients(
  store: Store,
  clientIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await store
    .of(clients)
    .find({ _id: trusted({ $in: [...new Set(clientIds)] }) })
    .select({ phone: 1 })
    .lean<Pick<ClientRecord, '_id' | 'phone'>[]>();
  return new Map(found.filter(({ phone }) => phone !== '').map(({ _id, phone }) => [_id, phone]));
}

/**
 * Clients by name; every word of the search begins a word of the name, email or company, or is a part of the phone.
 */
export async function listClients(store: Store, search = ''): Promise<ClientRecord[]> {
  const ways = [searchTermsOf(search), phoneTermsOf(search)].filter((terms) => terms.length > 0);
  if (search !== '' && ways.length === 0) return [];
  const filter = { mergedInto: null, ...(ways.length > 0 && { $or: ways.map(withAll) }) };
  const found = await store.of(clients).find(filter).select({ searchPrefixes: 0 }).lean<ClientRecord[]>();
  return found.toSorted((one, other) => compareNames(one.name, other.name) || (one._id < other._id ? -1 : 1));
}

function withAll(terms: readonly string[]): object {
  return { $and: terms.map((term) => ({ searchPrefixes: term })) };
}

/** The most clients whose inspections are found by a phone: four digits are in many. */
const CLIENTS_OF_PHONE = 50;

/** The clients whose phone a search contains, with all that it says; none without a phone. */
export async function clientIdsByPhone(store: Store, search: string): Promise<string[]> {
  const terms = phoneTermsOf(search);
  if (terms.length === 0) return [];
  const found = await store
    .of(clients)
    .find({ mergedInto: null, ...withAll(terms) })
    .select({ _id: 1 })
    .limit(CLIENTS_OF_PHONE)
    .lean<Pick<ClientRecord, '_id'>[]>();
  return found.map(({ _id }) => _id);
}

/** The address of every client, including merged ones. */
export async function listClientAddresses(store: Store): Promise<Pick<ClientRecord, '_id' | 'email'>[]> {
  return await store.of(clients).find().select({ email: 1 }).lean<Pick<ClientRecord, '_id' | 'email'>[]>();
}
