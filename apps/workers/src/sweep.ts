import type { Job } from '@sightline/contracts/core/define';
import { archiveRoomEvents, makeRenditions, renderReport, sendEmail } from '@sightline/contracts/jobs';
import { findUnfinishedWork } from '@sightline/store/unfinishedWork';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Services } from './services.ts';

const EVERY_MS = 30_000;
/** Younger work is on its way through the queue. */
const GRACE_MS = 30_000;

/**
 * Puts work into the queue that the database asks for and the queue may have lost: its process ended between the two
 * writes, or Redis was lost. With the ids that the API uses, so that a job that is there is not doubled.
 */
export async function sweepOnce(services: Services, graceMs: number = GRACE_MS): Promise<number> {
  const { photoIds, reportIds, deliveryIds } = await findUnfinishedWork(
    services.store,
    new Date(Date.now() - graceMs),
  );
  const rooms = await services.roomLog.unarchivedRooms();
  const enqueue = <P extends z.ZodType>(job: Job<P>, payload: z.input<P>, id: string): Promise<void> =>
    services.queue.enqueue(job, payload, { id });
  const jobs = [
    ...photoIds.map((photoId) => enqueue(makeRenditions, { photoId }, `renditions-${photoId}`)),
    ...reportIds.map((reportId) => enqueue(renderReport, { reportId }, `render-${reportId}`)),
    ...deliveryIds.map((deliveryId) => enqueue(sendEmail, { deliveryId }, `mail-${deliveryId}`)),
    ...rooms.map((inspectionId) => enqueue(archiveRoomEvents, { inspectionId }, `archive-${inspectionId}`)),
  ];
  await Promise.all(jobs);
  return jobs.length;
}

/** Sweeps at once and then again and again, one sweep at a time. */
export function startSweeping(services: Services, logger: Logger, everyMs = EVERY_MS): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const sweep = async (): Promise<void> => {
    await sweepOnce(services).catch((error: unknown) => logger.warn({ err: error }, 'sweep failed'));
    if (!isClosed) timer = setTimeout(() => void sweep(), everyMs);
  };
  void sweep();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
