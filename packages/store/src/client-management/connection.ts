import { FieldMapping, USUAL_MAPPING } from '@sightline/contracts/clients/clientManagement';
import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

const ID = 'client-management';

/** A secret as it is stored: sealed, with its end in the open so that people recognize it. */
const Sealed = z.object({ sealed: z.string(), end: z.string() });
type Sealed = z.infer<typeof Sealed>;

/** What a secret is sealed for (server-kit/seal.ts): one does not open as the other. */
export const SEALED_FOR = { key: `${ID} key`, webhookSecret: `${ID} webhook secret` };

/** How the client-management service is reached, in one document. */
export const clientManagement = stored(
  'clientManagement',
  z.object({
    id: z.literal(ID),
    /** Null while not connected. */
    connection: z
      .object({
        baseUrl: z.string(),
        /** The demo service, whose port is another one after each start. */
        isDemo: z.boolean(),
        key: Sealed,
        accountId: z.string(),
        serviceName: z.string(),
      })
      .nullable(),
    webhookSecret: Sealed.extend({ madeAt: z.string() }).nullable(),
    mapping: FieldMapping,
    /** Counts the changes to the mapping; an editor sends along the one that it saw. */
    mappingVersion: z.int(),
    /** The run that reads the service now: one at a time. */
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

/** A run under way ends with it (`beginRun`). Field mapping and imported records stay. */
export async function forgetConnection(store: Store): Promise<void> {
  await change(store, { connection: null, webhookSecret: null });
}

export async function setWebhookSecret(store: Store, secret: Sealed): Promise<void> {
  await change(store, { webhookSecret: { ...secret, madeAt: new Date().toISOString() } });
}

/** Refused when there is a newer mapping than the editor saw. */
export async function setMapping(store: Store, mapping: FieldMapping, seenVersion: number): Promise<void> {
  await ensure(store);
  const { matchedCount } = await store
    .of(clientManagement)
    .updateOne(
      { _id: ID, mappingVersion: seenVersion },
      { $set: { mapping, updatedAt: new Date() }, $inc: { mappingVersion: 1 } },
    );
  if (matchedCount === 0) throw new AppError('changedMeanwhile', { thing: 'field mapping' });
}

/** False while another run is active. The same run may claim again. */
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
    mapping: USUAL_MAPPING,
    mappingVersion: 1,
    activeRunId: null,
    lastSyncAt: null,
    updatedAt: new Date(),
  };
}
