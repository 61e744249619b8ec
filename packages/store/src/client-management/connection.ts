import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

const ID = 'client-management';

/** An encrypted secret, with its end in clear text so that people recognize it. */
const Sealed = z.object({ sealed: z.string(), end: z.string() });
type Sealed = z.infer<typeof Sealed>;

/** The purposes of encryption (server-kit/seal.ts): a secret of one cannot be decrypted as the other. */
export const SEALED_FOR = { key: `${ID} key`, webhookSecret: `${ID} webhook secret` };

/** The connection to the client-management service, in one document. */
export const clientManagement = stored(
  'clientManagement',
  z.object({
    id: z.literal(ID),
    /** The connection; null while not connected. */
    connection: z
      .object({
        baseUrl: z.string(),
        /** Whether it is the demo service, whose port changes with each start. */
        isDemo: z.boolean(),
        key: Sealed,
        accountId: z.string(),
        serviceName: z.string(),
      })
      .nullable(),
    webhookSecret: Sealed.extend({ madeAt: z.string() }).nullable(),
    /** The active run; only one at a time. */
    activeRunId: Id.nullable(),
    lastSyncAt: Instant.nullable(),
    updatedAt: Instant,
  }),
);
export interface ClientManagementRecord extends RecordOf<typeof clientManagement> {}
export type Connection = NonNullable<ClientManagementRecord['connection']>;

export async function findClientManagement(store: Store): Promise<ClientManagementRecord> {
  return (await store.of(clientManagement).findById(ID).lean<ClientManagementRecord>()) ?? nothingSet();
}

export async function setConnection(store: Store, connection: Connection): Promise<void> {
  await change(store, { connection });
}

/** Deletes the connection, which ends an active run (`beginRun`). Imported records stay. */
export async function forgetConnection(store: Store): Promise<void> {
  await change(store, { connection: null, webhookSecret: null });
}

export async function setWebhookSecret(store: Store, secret: Sealed): Promise<void> {
  await change(store, { webhookSecret: { ...secret, madeAt: new Date().toISOString() } });
}

/** Claims the service for a run; false while another run is active. The same run may claim again. */
export async function claimRun(store: Store, runId: string): Promise<boolean> {
  await ensure(store);
  const { matchedCount } = await store
    .of(clientManagement)
    .updateOne({ _id: ID, activeRunId: trusted({ $in: [null, runId] }) }, { $set: { activeRunId: runId } });
  return matchedCount > 0;
}

export async function releaseRun(store: Store, runId: string, lastSyncAt: Date | null): Promise<void> {
  const synced = lastSyncAt === null ? {} : { lastSyncAt };
  await store
    .of(clientManagement)
    .updateOne({ _id: ID, activeRunId: runId }, { $set: { activeRunId: null, ...synced } });
}

async function change(store: Store, facts: Partial<ClientManagementRecord>): Promise<void> {
  await ensure(store);
  await store.of(clientManagement).updateOne({ _id: ID }, { $set: { ...facts, updatedAt: new Date() } });
}

async function ensure(store: Store): Promise<void> {
  const { _id, ...fresh } = nothingSet();
  await store.of(clientManagement).updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
}

function nothingSet(): ClientManagementRecord {
  return {
    _id: ID,
    connection: null,
    webhookSecret: null,
    activeRunId: null,
    lastSyncAt: null,
    updatedAt: new Date(),
  };
}
