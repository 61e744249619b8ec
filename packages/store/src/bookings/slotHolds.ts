import { GRID_MINUTES, MAX_DURATION_MINUTES } from '@sightline/contracts/bookings/bookingSettings';
import { SlotHold } from '@sightline/contracts/bookings/freeSlots';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { insertUnlessKnown } from '../core/createOnce.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import type { BusySpan, Span } from './freeSlots.ts';

const GRID_MS = GRID_MINUTES * 60_000;
const MAX_DURATION_MS = MAX_DURATION_MINUTES * 60_000;

/**
 * Slots that are reserved until they expire. A hold lists every five minutes of its inspector's time, and the
 * index admits each of them once: the database refuses one of two overlapping holds, in whatever order they
 * arrive.
 */
export const slotHolds = stored(
  'slotHolds',
  SlotHold.extend({
    inspectorId: Id,
    /** `INSPECTOR 2026-11-24T14:00:00.000Z` for each cell of the grid, the travel buffer included. */
    cells: z.array(z.string()),
    /** The quote request that the hold became. */
    requestId: Id.nullable().default(null),
    contentHash: z.string(),
    createdAt: Instant,
  }),
  [
    [{ cells: 1 }, { unique: true }],
    [{ inspectorId: 1, startsAt: 1 }],
    // This index only removes documents, up to a minute late; expired holds are ignored and replaced earlier.
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
);

export interface SlotHoldRecord extends RecordOf<typeof slotHolds> {}
export const presentSlotHold = presenterOf(SlotHold);

/** The cells of an inspector's grid that a slot takes, including the travel time to the next inspection. */
export function cellsOf(inspectorId: string, { startsAt, endsAt }: Span, travelBufferMs: number): string[] {
  const first = Math.floor(startsAt / GRID_MS);
  const end = Math.ceil((endsAt + travelBufferMs) / GRID_MS);
  return Array.from(
    { length: end - first },
    (_, index) => `${inspectorId} ${new Date((first + index) * GRID_MS).toISOString()}`,
  );
}

/** Reserves the slot; false when an unexpired hold overlaps it or has this id. */
export async function claimSlot(store: Store, hold: SlotHoldRecord): Promise<boolean> {
  const { cells } = hold;
  const expired = trusted({ $lte: new Date() });
  await store.of(slotHolds).deleteMany({ cells: trusted({ $in: cells }), expiresAt: expired });
  return await insertUnlessKnown(store.of(slotHolds).insertOne(hold));
}

/** The hold with this id that has not expired. */
export async function findHold(store: Store, holdId: string): Promise<SlotHoldRecord | null> {
  return await store.of(slotHolds).findOne({ _id: holdId, expiresAt: unexpired() }).lean<SlotHoldRecord>();
}

/**
 * Stores the request that a hold became, which restarts its time once: sending the request again does not
 * prolong it. Null when the hold has expired or became another request.
 */
export async function attachRequest(
  store: Store,
  holdId: string,
  { requestId, expiresAt }: { requestId: string; expiresAt: Date },
): Promise<SlotHoldRecord | null> {
  const attached = await store
    .of(slotHolds)
    .findOneAndUpdate(
      { _id: holdId, expiresAt: unexpired(), requestId: null },
      { $set: { requestId, expiresAt } },
      { returnDocument: 'after' },
    )
    .lean<SlotHoldRecord>();
  if (attached) return attached;
  const known = await findHold(store, holdId);
  return known?.requestId === requestId ? known : null;
}

/** Prolongs an unexpired hold; false when there is none. */
export async function prolongHold(store: Store, holdId: string, expiresAt: Date): Promise<boolean> {
  const { matchedCount } = await store
    .of(slotHolds)
    .updateOne({ _id: holdId, expiresAt: unexpired() }, { $set: { expiresAt } });
  return matchedCount > 0;
}

/** Releases a slot that was not requested yet; null when there is no such hold. */
export async function releaseUnrequested(store: Store, holdId: string): Promise<SlotHoldRecord | null> {
  const hold = await findHold(store, holdId);
  const { deletedCount } = await store.of(slotHolds).deleteOne({ _id: holdId, requestId: null });
  return deletedCount > 0 ? hold : null;
}

/** Deletes the hold of a request, if it has one. */
export async function deleteHold(store: Store, holdId: string | null): Promise<void> {
  if (holdId !== null) await store.of(slotHolds).deleteOne({ _id: holdId });
}

/** Times that these inspectors' holds take between two instants. */
export async function listHeldSpans(
  store: Store,
  inspectorIds: readonly string[],
  { startsAt, endsAt }: Span,
): Promise<BusySpan[]> {
  const found = await store
    .of(slotHolds)
    .find({
      inspectorId: trusted({ $in: inspectorIds }),
      startsAt: trusted({ $gt: new Date(startsAt - MAX_DURATION_MS), $lt: new Date(endsAt) }),
      expiresAt: unexpired(),
    })
    .lean<SlotHoldRecord[]>();
  return found.map((hold) => ({
    inspectorId: hold.inspectorId,
    startsAt: hold.startsAt.getTime(),
    endsAt: hold.endsAt.getTime(),
  }));
}

const unexpired = () => trusted({ $gt: new Date() });
