import type { ClientRecord } from './accounts/clients.ts';
import { type UserRecord, users } from './accounts/users.ts';
import type { Store } from './core/store.ts';
import { inspections, renameClientOfInspections } from './inspections/inspections.ts';
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

/** How many of each thing name this client, by its plural. */
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

/** Moves everything from one client to another. May be repeated: it moves what is left. */
export async function moveClientReferences(store: Store, fromId: string, to: ClientRecord): Promise<void> {
  for (const { name } of Object.values(CLIENT_COLLECTIONS))
    await documents(store, name).updateMany({ clientId: fromId }, { $set: { clientId: to._id } });
  await mergeThreads(store, fromId, to._id);
  await renameClientOfInspections(store, to._id, to.name);
}

/** Moves the account, so that its owner reads everything of the client it belongs to now. */
export async function moveAccount(store: Store, user: UserRecord, toId: string): Promise<void> {
  await store.of(users).updateOne({ _id: user._id }, { $set: { clientId: toId, updatedAt: new Date() } });
}

/** The driver's own: the collections have different shapes, and only one field of them is touched. */
function documents(store: Store, name: string) {
  return store.client.db(store.databaseName).collection(name);
}
