import type { MongoClient } from 'mongodb';
import mongoose, { type Connection, type Model } from 'mongoose';
import { calendarFeeds } from './accounts/calendarFeeds.ts';
import { clients } from './accounts/clients.ts';
import { importedAddresses } from './accounts/importedAddresses.ts';
import { outboxKeys } from './accounts/outboxKeys.ts';
import { passkeys } from './accounts/passkeys.ts';
import { passwordResets } from './accounts/passwordResets.ts';
import { pushKeys } from './accounts/pushKeys.ts';
import { pushSubscriptions } from './accounts/pushSubscriptions.ts';
import { savedViews } from './accounts/savedViews.ts';
import { secondSteps } from './accounts/secondSteps.ts';
import { signInSessions } from './accounts/signInSessions.ts';
import { users } from './accounts/users.ts';
import { auditTrail } from './audit/auditTrail.ts';
import { quoteRequests } from './bookings/quoteRequests.ts';
import { slotHolds } from './bookings/slotHolds.ts';
import { catalogVersions } from './catalog/versions.ts';
import { checklistChanges, checklists } from './checklists/checklists.ts';
import { signedChecklists } from './checklists/signedChecklists.ts';
import { clientEvents } from './client-management/clientEvents.ts';
import { clientManagement } from './client-management/connection.ts';
import { externalLinks } from './client-management/externalLinks.ts';
import { syncRuns } from './client-management/syncRuns.ts';
import type { Collection, IndexedCollection } from './core/collection.ts';
import type { Store } from './core/store.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { derivedFiles } from './derived-files/derivedFiles.ts';
import { geocodes } from './geocoding/geocodes.ts';
import { assignmentNews } from './inspections/assignmentNews.ts';
import { inspections } from './inspections/inspections.ts';
import { measurements } from './measurements/measurements.ts';
import { attachments } from './messages/attachments.ts';
import { messages } from './messages/messages.ts';
import { messageThreads } from './messages/threads.ts';
import { organizations } from './organization/organization.ts';
import { paymentEvents } from './payments/paymentEvents.ts';
import { payments } from './payments/payments.ts';
import { photos } from './photos/photos.ts';
import { positions } from './positions/positions.ts';
import { recordings } from './recordings/recordings.ts';
import { reportNumbers } from './reports/numbers.ts';
import { reports } from './reports/reports.ts';
import { retentionRuns } from './retention.ts';
import { callMinutes } from './rooms/callMinutes.ts';
import { invitations } from './rooms/invitations.ts';
import { phoneChecks } from './rooms/phoneChecks.ts';
import { problemReports } from './rooms/problemReports.ts';
import { roomEvents } from './rooms/roomEvents.ts';
import { scans } from './scans/scans.ts';
import { siteRooms } from './site-rooms/siteRooms.ts';
import { uploads } from './uploads/uploads.ts';
import { voiceNotes } from './voice-notes/voiceNotes.ts';

/** Connects, creates missing indexes, and returns the store; throws when no server answers within the time limit. */
export async function connectStore(uri: string, options: { timeoutMs?: number } = {}): Promise<Store> {
  const connection = await mongoose
    .createConnection(uri, {
      serverSelectionTimeoutMS: options.timeoutMs ?? 10_000,
      // The driver emits these events only while they have a listener.
      monitorCommands: true,
      // The driver already waits for a lost server; mongoose's own queue would only hide that.
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
      // Operators from input are compared, never run; those of our queries are marked with trusted().
      sanitizeFilter: true,
    })
    .asPromise();
  const store = new MongoStore(connection);
  await makeIndexes(store);
  return store;
}

class MongoStore implements Store {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get client(): MongoClient {
    return this.#connection.getClient();
  }

  get databaseName(): string {
    return this.#connection.name;
  }

  of<Document extends { _id: string }>(collection: Collection<Document>): Model<Document> {
    const known = this.#connection.models[collection.name] as Model<Document> | undefined;
    return known ?? this.#connection.model<Document>(collection.name, collection.schema);
  }

  async ready(): Promise<void> {
    await this.#connection.getClient().db(this.databaseName).command({ ping: 1 });
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

/** Creates missing indexes. Several processes may run it concurrently. */
export async function makeIndexes(store: Store): Promise<void> {
  await Promise.all(COLLECTIONS.map((collection) => makeIndexesOf(store, collection)));
}

async function makeIndexesOf(store: Store, { name, indexes }: IndexedCollection): Promise<void> {
  const documents = store.client.db(store.databaseName).collection(name);
  for (const [fields, options] of indexes) await documents.createIndex(fields, options);
}

/** All collections of the database, whose indexes are created. */
export const COLLECTIONS: readonly IndexedCollection[] = [
  users,
  calendarFeeds,
  outboxKeys,
  passkeys,
  passwordResets,
  pushKeys,
  pushSubscriptions,
  savedViews,
  secondSteps,
  signInSessions,
  auditTrail,
  clients,
  messages,
  messageThreads,
  attachments,
  inspections,
  assignmentNews,
  slotHolds,
  quoteRequests,
  payments,
  paymentEvents,
  checklists,
  checklistChanges,
  signedChecklists,
  organizations,
  catalogVersions,
  photos,
  uploads,
  voiceNotes,
  positions,
  measurements,
  siteRooms,
  scans,
  roomEvents,
  problemReports,
  callMinutes,
  phoneChecks,
  invitations,
  recordings,
  reports,
  reportNumbers,
  deliveries,
  derivedFiles,
  retentionRuns,
  geocodes,
  importedAddresses,
  clientManagement,
  externalLinks,
  syncRuns,
  clientEvents,
];
