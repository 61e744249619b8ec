import { archiveRoomEvents } from '@sightline/contracts/jobs';
import type { NewRoomEvent } from '@sightline/server-kit/roomLog';
import { lastArchivedSeq } from '@sightline/store/rooms/roomEvents';
import type { Services } from '../../core/services.ts';

type RoomServices = Pick<Services, 'store' | 'roomLog' | 'queue'>;

const ARCHIVE_EVERY_MS = 2000;

/** Tells the room, durably. An event with an id that was appended before changes nothing. */
export async function appendRoomEvent(
  services: RoomServices,
  inspectionId: string,
  event: NewRoomEvent,
): Promise<void> {
  await continueNumbers(services, inspectionId);
  await services.roomLog.append(inspectionId, event);
  await archiveSoon(services, inspectionId);
}

/** After a lost Redis the numbers go on after the last one that was archived. */
export async function continueNumbers(
  { store, roomLog }: Pick<RoomServices, 'store' | 'roomLog'>,
  inspectionId: string,
): Promise<void> {
  await roomLog.raiseTo(inspectionId, await lastArchivedSeq(store, inspectionId));
}

/**
 * Has the room's events copied into the database: one job for all events of a short time, after that time is over.
 * An id without the time would be dropped while an earlier job runs that has read the log already.
 */
export async function archiveSoon(
  { queue }: Pick<RoomServices, 'queue'>,
  inspectionId: string,
): Promise<void> {
  const slot = Math.floor(Date.now() / ARCHIVE_EVERY_MS);
  const id = `archive-${inspectionId}-${slot}`;
  await queue.enqueue(archiveRoomEvents, { inspectionId }, { id, delayMs: ARCHIVE_EVERY_MS });
}
