import { AppError } from '@sightline/contracts/core/errors';
import { type ClientRecord, clients, deleteClient, noteInspectionStored } from './accounts/clients.ts';
import { type UserRecord, users } from './accounts/users.ts';
import type { Store } from './core/store.ts';
import {
  createInspection,
  deleteInspection,
  hasInspections,
  type InspectionRecord,
  inspections,
  type NewInspectionRecord,
  renameClientOfInspections,
} from './inspections/inspections.ts';
import { attachments } from './messages/attachments.ts';
import { messages } from './messages/messages.ts';
import { mergeThreads } from './messages/threads.ts';
import { payments } from './payments/payments.ts';
import { reports } from './reports/reports.ts';

/**
 * Every collection whose documents name a client, except the accounts, by the plural of its contents. Merging
 * two clients moves them; a collection that is missing here fails a test. Decision 095.
 */
export const CLIENT_COLLECTIONS = { inspections, reports, messages, files: attachments, payments };

/** The number of records of each kind that name this client, by its plural. */
export async function countClientReferences(
  store: Store,
  clientId: string,
): Promise<Record<keyof typeof CLIENT_COLLECTIONS, number>> {
  const counts = await Promise.all(
    Object.entries(CLIENT_COLLECTIONS).map(async ([things, { name }]) => [
      things,
      await documents(store, name).countDocuments({ clientId }),
    ]),
  );
  return Object.fromEntries(counts);
}

/** Moves everything from one client to another. It may be repeated, and then moves the rest. */
export async function moveClientReferences(
  store: Store,
  from: ClientRecord,
  to: ClientRecord,
): Promise<void> {
  for (const { name } of Object.values(CLIENT_COLLECTIONS))
    await documents(store, name).updateMany({ clientId: from._id }, { $set: { clientId: to._id } });
  await mergeThreads(store, from._id, to._id);
  await renameClientOfInspections(store, to._id, to.name);
}

/**
 * Creates an inspection for a client that was just read. When the client is deleted at the same time, exactly
 * one of the two succeeds.
 */
export async function createClientInspection(
  store: Store,
  input: NewInspectionRecord,
): Promise<InspectionRecord> {
  const created = await createInspection(store, input);
  if (await noteInspectionStored(store, created.clientId)) return created;
  await deleteInspection(store, created._id);
  throw new AppError('notFound', { thing: 'client' });
}

/** Deletes a client without inspections; false if the client does not exist, or was merged into another one. */
export async function deleteUninspected(store: Store, clientId: string): Promise<boolean> {
  for (;;) {
    const client = await store.of(clients).findById(clientId).lean<ClientRecord>();
    if (!client || client.mergedInto !== null) return false;
    if (client.mergingUntil !== null && client.mergingUntil > new Date()) throw new AppError('clientMerging');
    if (await hasInspections(store, clientId)) throw new AppError('clientHasInspections');
    // Otherwise an inspection was stored since the record was read.
    if (await deleteClient(store, client)) return true;
  }
}

/** Moves the account, so that its owner has access to the records of its new client. */
export async function moveAccount(store: Store, user: UserRecord, toId: string): Promise<void> {
  await store.of(users).updateOne({ _id: user._id }, { $set: { clientId: toId, updatedAt: new Date() } });
}

/** The driver's collection: the collections have different shapes, and only one field of them is changed. */
function documents(store: Store, name: string) {
  return store.client.db(store.databaseName).collection(name);
}
