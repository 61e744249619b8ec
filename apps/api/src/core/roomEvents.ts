import { archiveRoomEvents } from '@sightline/contracts/jobs';
import type { NewRoomEvent } from '@sightline/server-kit/RoomLog';
import { lastArchivedSeq } from '@sightline/store/rooms/roomEvents';
import type { Services } from './services.ts';

type RoomServices = Pick<Services, 'store' | 'roomLog' | 'queue'>;

/** Appends a durable event, unless its id was appended before. */
export async function appendRoomEvent(
  services: RoomServices,
  inspectionId: string,
  event: NewRoomEvent,
): Promise<void> {
  await continueNumbers(services, inspectionId);
  await services.roomLog.append(inspectionId, event);
  await services.queue.enqueue(archiveRoomEvents, { inspectionId });
}

/** Continues the sequence numbers after the last archived one when Redis has lost its data. */
export async function continueNumbers(
  { store, roomLog }: Pick<RoomServices, 'store' | 'roomLog'>,
  inspectionId: string,
): Promise<void> {
  await roomLog.raiseTo(inspectionId, await lastArchivedSeq(store, inspectionId));
}
