import type { RoomLog } from '@sightline/server-kit/RoomLog';
import type { Store } from '../core/store.ts';
import { noteRecordings } from '../recordings/recordings.ts';
import { archiveEvents, lastArchivedSeq } from '../rooms/roomEvents.ts';
import { noteDrawings } from './drawings.ts';

/**
 * Copies events of the live log that the database lacks, and completes the records that follow from them. Several processes
 * may run it concurrently.
 */
export async function drainRoomLog(store: Store, log: RoomLog, inspectionId: string): Promise<number> {
  let seq = await lastArchivedSeq(store, inspectionId);
  for (;;) {
    const events = await log.since(inspectionId, seq);
    // The records come first: events that are archived are not read again.
    await noteRecordings(store, inspectionId, events);
    await noteDrawings(store, log, inspectionId, events);
    await archiveEvents(store, inspectionId, events);
    const last = events.at(-1);
    if (!last) return seq;
    seq = last.seq;
  }
}
