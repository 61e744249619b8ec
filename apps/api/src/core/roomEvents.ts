import { archiveRoomEvents } from '@sightline/contracts/jobs';
import type { NewRoomEvent } from '@sightline/server-kit/RoomLog';
import { appendRoomEvent as append } from '@sightline/store/rooms/roomEvents';
import type { Services } from './services.ts';

type RoomServices = Pick<Services, 'store' | 'roomLog' | 'queue'>;

/** Appends a durable event, unless its id was appended before, and has it archived. */
export async function appendRoomEvent(
  { store, roomLog, queue }: RoomServices,
  inspectionId: string,
  event: NewRoomEvent,
): Promise<void> {
  await append(store, roomLog, inspectionId, event);
  await queue.enqueue(archiveRoomEvents, { inspectionId });
}
