import { RowFailure } from '@sightline/contracts/clients/clientManagement';
import { Instant } from '@sightline/contracts/core/fields';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { insertUnlessKnown } from '../core/createOnce.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * The days for which events are kept: long enough that neither an expired signature nor a sender's retry counts
 * twice.
 */
const REMEMBERED_DAYS = 90;

/**
 * Events that the webhook received. The id follows from the event's own, so the database refuses a second one.
 */
export const clientEvents = stored(
  'clientEvents',
  z.object({
    id: z.string(),
    /** The event as JSON, since the service chooses its names; empty once it was stored. */
    body: z.string(),
    state: z.enum(['waiting', 'done', 'failed']),
    /** The reason why an event failed, or the values that were left out of a stored one. */
    failure: RowFailure.nullable(),
    receivedAt: Instant,
    expiresAt: Instant,
  }),
  [[{ state: 1, receivedAt: -1 }], [{ receivedAt: -1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);
export interface ClientEventRecord extends RecordOf<typeof clientEvents> {}

/** Stores an event; false for one that was received before. */
export async function storeClientEvent(store: Store, _id: string, body: string): Promise<boolean> {
  const receivedAt = new Date();
  const expiresAt = new Date(receivedAt.getTime() + REMEMBERED_DAYS * 24 * 3_600_000);
  const event = { _id, body, state: 'waiting', failure: null, receivedAt, expiresAt } as const;
  return await insertUnlessKnown(store.of(clientEvents).insertOne(event));
}

export async function findClientEvent(store: Store, eventId: string): Promise<ClientEventRecord | null> {
  return await store.of(clientEvents).findById(eventId).lean<ClientEventRecord>();
}

/**
 * Marks an event as stored in its record, and keeps only its id. `about` names the record, and has a problem
 * when a value was left out. It replaces the problems of earlier events about the same record.
 */
export async function completeEvent(store: Store, eventId: string, about: RowFailure): Promise<void> {
  const { kind, externalId, problem } = about;
  await store
    .of(clientEvents)
    .updateMany(
      { state: 'done', 'failure.kind': kind, 'failure.externalId': externalId },
      { $set: { failure: null } },
    );
  const failure = problem === '' ? null : about;
  await store.of(clientEvents).updateOne({ _id: eventId }, { $set: { state: 'done', body: '', failure } });
}

export async function failEvent(store: Store, eventId: string, failure: RowFailure): Promise<void> {
  await store.of(clientEvents).updateOne({ _id: eventId }, { $set: { state: 'failed', failure } });
}

/** Queues the failed events again, and returns their ids. */
export async function retryFailedEvents(store: Store): Promise<string[]> {
  const failed = await store.of(clientEvents).find({ state: 'failed' }).lean<ClientEventRecord[]>();
  const ids = failed.map(({ _id }) => _id);
  await store
    .of(clientEvents)
    .updateMany({ _id: trusted({ $in: ids }), state: 'failed' }, { $set: { state: 'waiting' } });
  return ids;
}

/** The time of the last event; the failed ones, and those with values that were left out, newest first. */
export async function summarizeEvents(
  store: Store,
  atMost: number,
): Promise<{ lastEventAt: Date | null; failures: RowFailure[]; partial: RowFailure[] }> {
  const list = async (state: 'failed' | 'done'): Promise<RowFailure[]> => {
    const events = await store
      .of(clientEvents)
      .find({ state, failure: trusted({ $ne: null }) })
      .sort({ receivedAt: -1 })
      .limit(atMost)
      .lean<ClientEventRecord[]>();
    return events.flatMap(({ failure }) => failure ?? []);
  };
  const [latest, failures, partial] = await Promise.all([
    store.of(clientEvents).findOne().sort({ receivedAt: -1 }).lean<ClientEventRecord>(),
    list('failed'),
    list('done'),
  ]);
  return { lastEventAt: latest?.receivedAt ?? null, failures, partial };
}

/** Events whose job was lost. */
export async function listForgottenEvents(store: Store, before: Date, atMost: number): Promise<string[]> {
  const waiting = await store
    .of(clientEvents)
    .find({ state: 'waiting', receivedAt: trusted({ $lt: before }) })
    .sort({ receivedAt: 1 })
    .limit(atMost)
    .select({ _id: 1 })
    .lean<Pick<ClientEventRecord, '_id'>[]>();
  return waiting.map(({ _id }) => _id);
}
