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
import type { DraftEngine, SetupState, WorkersSetup } from '@sightline/contracts/organization/setup';
import { GeocodingProvider } from '@sightline/server-kit/GeocodingProvider';
import { createHealth, startHealthServer } from '@sightline/server-kit/health';
import type { ClaimOptions } from '@sightline/server-kit/JobClaims';
import { JobQueue } from '@sightline/server-kit/JobQueue';
import { JobRunner } from '@sightline/server-kit/JobRunner';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { revokeSubject } from '@sightline/server-kit/revocations';
import { openStorage } from '@sightline/server-kit/storage';
import { announceSetup } from '@sightline/server-kit/workersSetup';
import { connectStore } from '@sightline/store/connect';
import { jobOf } from '@sightline/store/deliveries/deliver';
import { Geocoder } from '@sightline/store/geocoding/Geocoder';
import { findRetentionRun } from '@sightline/store/retention';
import { findUnfinishedWork } from '@sightline/store/unfinishedWork';
import type { Logger } from 'pino';
import { repliesOf, smsGatewayOf, transcriptionServiceOf, type WorkersEnvironment } from './environment.ts';
import { handlersOf } from './handlers.ts';
import { InboundMail } from './inbound-mail/InboundMail.ts';
import type { ReplyServices } from './inbound-mail/storeReply.ts';
import { removeAbandonedFolders } from './jobFolders.ts';
import type { PdfSigner } from './jobs/render-report/PdfSigner.ts';
import { RenderThread } from './jobs/render-report/RenderThread.ts';
import { PocketSphinx } from './jobs/transcribe-voice-note/PocketSphinx.ts';
import { checkRecognizer } from './jobs/transcribe-voice-note/SpeechRecognizer.ts';
import { measureJobs } from './metrics.ts';
import type { Services } from './services.ts';

const EVERY_MS = 30_000;
/** The age below which work is still in the queue. */
const GRACE_MS = 30_000;

const SOON_MS = 30 * 24 * 60 * 60_000;

const stateOf = (given: unknown): SetupState => (given ? 'ready' : 'missing');

export interface Limits extends Pick<ClaimOptions, 'restoredAfterMs'> {
  /** The time after which a claimed mail belongs to a dead worker. */
  leaseMs?: number;
}

/** Opens all services of the workers and processes jobs until it is closed. */
export async function startWorkers(
  environment: WorkersEnvironment,
  logger: Logger,
  limits: Limits = {},
): Promise<{ port: number; close: () => Promise<void> }> {
  const { REDIS_URL: redisUrl, REDIS_PREFIX: prefix } = environment;
  await removeAbandonedFolders();
  const redis = connectRedis(redisUrl, logger);
  const store = await connectStore(environment.MONGODB_URI);
  const storage = await openStorage(environment);
  const queue = JobQueue.open({ redisUrl, prefix, logger });
  const signer = await openSigner(environment, logger);
  const { GEOCODER_URL: url, PUBLIC_URL: publicUrl } = environment;
  const geocoder = new Geocoder(store, GeocodingProvider.open({ url, publicUrl, redis, prefix, logger }));
  const services: Services = {
    store,
    storage,
    queue,
    geocoder,
    roomLog: new RoomLog(redis, prefix),
    presence: new RoomPresence(redis, prefix),
    dropFromRooms: (revocation) => revokeSubject(redis, prefix, revocation),
  };
  const inbound = await receiveReplies(
    environment,
    { ...services, redis, redisPrefix: prefix, publicUrl },
    logger,
  );
  const health = createHealth({
    name: 'workers',
    checks: { redis: () => redis.ping(), database: () => store.ready(), files: () => storage.ready() },
  });
  const server = await startHealthServer(health, environment.WORKERS_HOST, environment.WORKERS_PORT);
  const thread = new RenderThread();
  const handlers = Object.values(handlersOf(services, environment, { ...limits, thread, signer }));
  const jobs = handlers.map(({ job }) => job);
  const onFinished = measureJobs(health.registry, queue, jobs);
  const runner = JobRunner.start({ redisUrl, prefix, logger, onFinished, ...limits }, handlers);
  const sweeping = startSweeping(services, logger);
  const setup = await setupOf(environment, signer, logger);
  // A full Redis refuses it, and one that was replaced has lost it.
  const announce = (): Promise<void> =>
    announceSetup(redis, prefix, setup).catch((error: unknown) =>
      logger.warn({ err: error }, 'setup could not be announced'),
    );
  await announce();
  const announcing = setInterval(() => void announce(), ANNOUNCE_EVERY_MS);
  const close = async (): Promise<void> => {
    sweeping.close();
    clearInterval(announcing);
    await inbound?.close();
    await runner.close();
    await thread.close();
    await queue.close();
    await server.close();
    disconnectRedis(redis);
    await store.close();
  };
  return { port: server.port, close };
}

const ANNOUNCE_EVERY_MS = 60_000;

/** Receives replies by email; null where no domain for them is configured. */
async function receiveReplies(
  environment: WorkersEnvironment,
  services: ReplyServices,
  logger: Logger,
): Promise<InboundMail | null> {
  const replies = repliesOf(environment);
  if (!replies) return null;
  const { INBOUND_MAIL_HOST: host, INBOUND_MAIL_PORT: port } = environment;
  return await InboundMail.listen({ ...replies, host, port, services, logger });
}

/** The services of these workers. Mail always has a server, without which they do not start. */
async function setupOf(
  environment: WorkersEnvironment,
  signer: Pick<PdfSigner, 'problemAt'> | null,
  logger: Logger,
): Promise<WorkersSetup> {
  const draftEngine = await draftEngineOf(environment, logger);
  const withoutDrafts = environment.SPEECH_RECOGNIZER_BIN === undefined ? 'missing' : 'faulty';
  return {
    email: 'ready',
    replies: stateOf(repliesOf(environment)),
    textMessages: stateOf(smsGatewayOf(environment)),
    transcription: draftEngine === 'none' ? withoutDrafts : 'ready',
    draftEngine,
    certificate: signer?.problemAt(new Date()) ? 'faulty' : stateOf(signer),
  };
}

/** The engine that works here: a recognizer is tried, since it may miss its model or its library. */
async function draftEngineOf(environment: WorkersEnvironment, logger: Logger): Promise<DraftEngine> {
  if (transcriptionServiceOf(environment)) return 'service';
  const { SPEECH_RECOGNIZER_BIN: recognizer } = environment;
  if (recognizer !== undefined) {
    try {
      await checkRecognizer(recognizer);
      return 'companyModel';
    } catch (error) {
      logger.error({ err: error }, 'SPEECH_RECOGNIZER_BIN does not work');
    }
  }
  return (await PocketSphinx.find()) ? 'generalModel' : 'none';
}

/**
 * Opens the company's certificate, where one is configured; one that cannot be opened ends the process with the
 * reason.
 */
export async function openSigner(
  { REPORT_CERTIFICATE_FILE: file, REPORT_CERTIFICATE_PASSWORD: password }: WorkersEnvironment,
  logger: Logger,
): Promise<PdfSigner | null> {
  if (file === undefined) return null;
  // The module is loaded only where it is used.
  const { PdfSigner } = await import('./jobs/render-report/PdfSigner.ts');
  const signer = await PdfSigner.open(file, password).catch((error: unknown) => {
    throw new Error('REPORT_CERTIFICATE_FILE cannot be opened with REPORT_CERTIFICATE_PASSWORD', {
      cause: error,
    });
  });
  warnOfValidity(signer, logger);
  return signer;
}

/**
 * Warns of an invalid certificate: reports are made but not signed, and the office should see it here first.
 */
function warnOfValidity(signer: PdfSigner, logger: Logger): void {
  const { validity } = signer;
  const problem = signer.problemAt(new Date());
  if (problem === 'expired')
    logger.error({ validity }, 'the certificate of reports has expired: PDFs are delivered unsigned');
  else if (problem === 'notYetValid')
    logger.error({ validity }, 'the certificate of reports is not valid yet: PDFs are delivered unsigned');
  else if (validity.until.getTime() < Date.now() + SOON_MS)
    logger.warn({ validity }, 'the certificate of reports expires soon; then PDFs are delivered unsigned');
}

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
function startSweeping(services: Services, logger: Logger, everyMs = EVERY_MS): { close(): void } {
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
