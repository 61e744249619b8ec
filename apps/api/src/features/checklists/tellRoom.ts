import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import type { ChecklistRecord, PendingEvent } from '@sightline/store/checklists/checklists';
import { bodyOf, clearOutbox } from '@sightline/store/checklists/outbox';
import type { Services } from '../../core/services.ts';
import { appendRoomEvent } from '../room-events/append.ts';

export type RoomServices = Pick<Services, 'store' | 'roomLog' | 'queue' | 'logger'>;

/** The mark is stored already: whoever made it waits this long for the room to hear of it, not longer. */
const PATIENCE_MS = 2000;

/** Tells the room of one change; while Redis is away that happens when it is back (outboxSweep.ts). */
export async function tellRoomSoon(
  services: RoomServices,
  checklist: ChecklistRecord,
  eventId: string,
): Promise<void> {
  // Changes made at the same moment each tell their own event, not all of them each other's.
  const owed = checklist.outbox.filter(({ id }) => id === eventId);
  const telling = tellRoom(services, checklist, owed).catch((err: unknown) => {
    services.logger.warn({ err, inspectionId: checklist.inspectionId }, 'room not told of a mark yet');
  });
  await waitAtMost(PATIENCE_MS, telling);
}

/** Appends owed events in the order of the changes. An event told twice counts once, by its id. */
export async function tellRoom(
  services: RoomServices,
  checklist: ChecklistRecord,
  owed: readonly PendingEvent[],
): Promise<void> {
  if (owed.length === 0) return;
  for (const pending of owed) {
    const body = bodyOf(checklist, pending);
    const { id, by, at } = pending;
    if (body)
      await appendRoomEvent(services, checklist.inspectionId, { id, by, at: at.toISOString(), ...body });
  }
  const told = owed.map(({ id }) => id);
  await clearOutbox(services.store, checklist._id, told);
}
