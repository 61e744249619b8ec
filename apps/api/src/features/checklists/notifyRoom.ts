import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import type { Applied } from '@sightline/store/checklists/applyChanges';
import type { ChecklistRecord, PendingEvent } from '@sightline/store/checklists/checklists';
import { bodyOf, checklistsWithOutbox, clearOutbox } from '@sightline/store/checklists/outbox';
import { appendRoomEvent } from '../../core/roomEvents.ts';
import type { Services } from '../../core/services.ts';
import { startSweep } from '../../core/startSweep.ts';

export type RoomServices = Pick<Services, 'store' | 'roomLog' | 'queue' | 'logger'>;

/** The longest wait for the notification of the room, since the mark is already stored. */
const NOTIFY_TIMEOUT_MS = 2000;
const SWEEP_EVERY_MS = 5000;

/** Notifies the room of the changes; while Redis is away, the sweep does so later. */
export async function notifyRoomSoon(services: RoomServices, { checklist, events }: Applied): Promise<void> {
  // Each simultaneous change appends only its own events.
  const notified = notifyRoom(services, checklist, events).catch((err: unknown) => {
    services.logger.warn({ err, inspectionId: checklist.inspectionId }, 'room not notified of a mark yet');
  });
  await waitAtMost(NOTIFY_TIMEOUT_MS, notified);
}

/** Appends pending events in the order of the changes. An event that is appended twice counts once, by its id. */
export async function notifyRoom(
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
  const delivered = owed.map(({ id }) => id);
  await clearOutbox(services.store, checklist._id, delivered);
}

/** Delivers room events that are pending because a process ended or Redis was away. Every API process may run one. */
export const startOutboxSweep = (services: RoomServices): { close(): void } =>
  startSweep(SWEEP_EVERY_MS, {
    sweep: () => sweepOutboxes(services),
    onError: (err) => services.logger.warn({ err }, 'checklist outboxes not swept'),
  });

/** Delivers pending events except the most recent ones, which the request that made the change delivers. */
export async function sweepOutboxes(services: RoomServices, olderThanMs = SWEEP_EVERY_MS): Promise<void> {
  for (const checklist of await checklistsWithOutbox(services.store, olderThanMs)) {
    await notifyRoom(services, checklist, checklist.outbox);
  }
}
