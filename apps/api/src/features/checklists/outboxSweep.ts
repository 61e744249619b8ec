import { checklistsWithOutbox } from '@sightline/store/checklists/outbox';
import { startSweep } from '../../core/startSweep.ts';
import { notifyRoom, type RoomServices } from './notifyRoom.ts';

const EVERY_MS = 5000;

/** Delivers room events that are pending because a process ended or Redis was away. Every API process may run one. */
export const startOutboxSweep = (services: RoomServices): { close(): void } =>
  startSweep(EVERY_MS, {
    sweep: () => sweepOutboxes(services),
    onError: (err) => services.logger.warn({ err }, 'checklist outboxes not swept'),
  });

/** Delivers pending events except the most recent ones, which the request that made the change delivers. */
export async function sweepOutboxes(services: RoomServices, olderThanMs = EVERY_MS): Promise<void> {
  for (const checklist of await checklistsWithOutbox(services.store, olderThanMs)) {
    await notifyRoom(services, checklist, checklist.outbox);
  }
}
