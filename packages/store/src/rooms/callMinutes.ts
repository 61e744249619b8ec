import { Id } from '@sightline/contracts/core/ids';
import { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import type { RoomLog } from '@sightline/server-kit/RoomLog';
import { insertMissing } from '../core/createOnce.ts';
import { derivedId } from '../core/derivedId.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** How the connections of the people on calls were, minute by minute, moved from the live log in Redis. */
export const callMinutes = stored(
  'callMinutes',
  CallMinute.extend({
    /** Derived from room, peer and time, so that a minute that is archived twice is one. */
    id: Id,
    inspectionId: Id,
  }),
  [[{ inspectionId: 1, at: 1 }]],
);

interface CallMinuteRecord extends RecordOf<typeof callMinutes> {}

/** The number of minutes that one reply has: 40 people for four hours. */
const AT_MOST = 10_000;

/** The newest archived minutes of an inspection, in order of time. */
export async function listArchivedMinutes(store: Store, inspectionId: string): Promise<CallMinute[]> {
  const records = await store
    .of(callMinutes)
    .find({ inspectionId })
    .sort({ at: -1 })
    .limit(AT_MOST)
    .lean<CallMinuteRecord[]>();
  return records.toReversed().map(presentMinute);
}

const presentMinute = presenterOf(CallMinute);

/** Writes minutes; archived ones stay unchanged. */
export async function archiveMinutes(
  store: Store,
  inspectionId: string,
  minutes: readonly CallMinute[],
): Promise<void> {
  const records = minutes.map((minute) => ({
    ...minute,
    _id: derivedId('callMinute', inspectionId, minute.peerId, minute.at),
    inspectionId,
    at: new Date(minute.at),
  }));
  await insertMissing({ store, into: callMinutes }, records);
}

/** Moves the minutes of the live log into the database. Several processes may run it concurrently. */
export async function drainCallMinutes(
  store: Store,
  { minutes: log }: RoomLog,
  inspectionId: string,
): Promise<void> {
  for (;;) {
    const entries = await log.oldest(inspectionId);
    if (entries.length === 0) return;
    await archiveMinutes(
      store,
      inspectionId,
      entries.flatMap(({ minutes }) => minutes),
    );
    // After the copy: an interrupted run repeats it.
    await log.remove(
      inspectionId,
      entries.map(({ id }) => id),
    );
  }
}
