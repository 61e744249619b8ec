import { checklistsWithOutbox } from '@sightline/store/checklists/outbox';
import { type RoomServices, tellRoom } from './tellRoom.ts';

const EVERY_MS = 5000;

/** Tells rooms what a process that ended, or a Redis that was away, left untold. Every API process may run one. */
export function startOutboxSweep(services: RoomServices): { close(): void } {
  let isSweeping = false;
  const timer = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    sweepOutboxes(services)
      .catch((err: unknown) => services.logger.warn({ err }, 'checklist outboxes not swept'))
      .finally(() => {
        isSweeping = false;
      });
  }, EVERY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** Those of the last moments are left to whoever made the change. */
export async function sweepOutboxes(services: RoomServices, olderThanMs = EVERY_MS): Promise<void> {
  for (const checklist of await checklistsWithOutbox(services.store, olderThanMs)) {
    await tellRoom(services, checklist, checklist.outbox);
  }
}
