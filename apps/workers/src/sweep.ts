import {
  applyRetention,
  archiveRoomEvents,
  joinRecording,
  locateProperty,
  makePlayableAudio,
  makeRenditions,
  notifyOfMessages,
  renderReport,
  storeClientEvent,
  syncClients,
  transcribeVoiceNote,
} from '@sightline/contracts/jobs';
import { jobOf } from '@sightline/store/deliveries/deliver';
import { findRetentionRun } from '@sightline/store/retention';
import { findUnfinishedWork } from '@sightline/store/unfinishedWork';
import type { Logger } from 'pino';
import type { Services } from './services.ts';

const EVERY_MS = 30_000;
/** The age below which work is still in the queue. */
const GRACE_MS = 30_000;

/**
 * Enqueues unfinished work of the database that the queue may have lost: a process ended between the two
 * writes, or Redis lost its data. The id of a job depends only on its work, so that a waiting job is not
 * duplicated.
 */
export async function sweepOnce(services: Services, graceMs: number = GRACE_MS): Promise<number> {
  const unfinished = await findUnfinishedWork(services.store, new Date(Date.now() - graceMs));
  const { photoIds, reportIds, unlocatedIds, unplayableIds, untranscribedIds } = unfinished;
  const { conversations, deliveries, syncRunIds, clientEventIds, unjoinedTakes } = unfinished;
  const rooms = await services.roomLog.unarchivedRooms();
  const { queue, geocoder } = services;
  // Without a geocoder they wait until one is configured.
  const locatable = geocoder.hasProvider ? unlocatedIds : [];
  const day = new Date().toISOString().slice(0, 10);
  const hasRetention = (await findRetentionRun(services.store, day)) !== null;
  const jobs = [
    ...(hasRetention ? [] : [queue.enqueue(applyRetention, { day })]),
    ...photoIds.map((photoId) => queue.enqueue(makeRenditions, { photoId })),
    ...reportIds.map((reportId) => queue.enqueue(renderReport, { reportId })),
    ...deliveries.map((delivery) => queue.enqueue(jobOf(delivery), { deliveryId: delivery._id })),
    ...conversations.map((conversation) => queue.enqueue(notifyOfMessages, conversation, new Date())),
    ...locatable.map((inspectionId) => queue.enqueue(locateProperty, { inspectionId })),
    ...unplayableIds.map((voiceNoteId) => queue.enqueue(makePlayableAudio, { voiceNoteId })),
    ...untranscribedIds.map((voiceNoteId) => queue.enqueue(transcribeVoiceNote, { voiceNoteId })),
    ...syncRunIds.map((runId) => queue.enqueue(syncClients, { runId })),
    ...clientEventIds.map((eventId) => queue.enqueue(storeClientEvent, { eventId })),
    ...unjoinedTakes.map((take) => queue.enqueue(joinRecording, { ...take, end: null })),
    ...rooms.map((inspectionId) => queue.enqueue(archiveRoomEvents, { inspectionId })),
  ];
  await Promise.all(jobs);
  return jobs.length;
}

/** Sweeps now and then periodically, one sweep at a time. */
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
