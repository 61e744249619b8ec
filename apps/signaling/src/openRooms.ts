import { waitAtMost, withTimeout } from '@sightline/contracts/core/withTimeout';
import { joinRecording } from '@sightline/contracts/jobs';
import { JobQueue } from '@sightline/server-kit/JobQueue';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { RoomLogFollower } from '@sightline/server-kit/RoomLogFollower';
import { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { CallMetrics } from './core/CallMetrics.ts';
import type { SignalingEnvironment } from './environment.ts';
import { WorkerPool } from './media/WorkerPool.ts';
import { Recorders } from './recording/Recorders.ts';
import { findRecorder } from './recording/remote/findRecorder.ts';
import { Take } from './recording/Take.ts';
import { CaptureOrders } from './room/CaptureOrders.ts';
import type { Settings } from './room/features.ts';
import { NodeLoad, readUsage } from './room/NodeLoad.ts';
import { PeopleAnnouncer } from './room/PeopleAnnouncer.ts';
import { RoomRegistry } from './room/RoomRegistry.ts';
import type { CreateTake } from './room/RoomServices.ts';

const ANNOUNCE_MS = 2000;
const LAST_ANNOUNCEMENT_MS = 500;
const FINAL_WRITES_MS = 2000;
/** A recorder that needs longer completes its files without the node. */
const COMPLETE_FILES_MS = 5000;

export interface Rooms {
  registry: RoomRegistry;
  recorders: Recorders;
  pool: WorkerPool;
  redis: Redis;
  metrics: CallMetrics;
  /** Allows new rooms on this node: at once, or as soon as Redis is available. */
  announce(): Promise<void>;
  /** Moves the calls to other nodes, ends those that cannot be moved, and frees the rest. */
  close(): Promise<void>;
}

export async function openRooms(
  environment: SignalingEnvironment,
  settings: Settings,
  createTake: CreateTake | null,
  logger: Logger,
): Promise<Rooms> {
  const { SIGNALING_NODE: node, REDIS_PREFIX: prefix, REDIS_URL: redisUrl } = environment;
  const metrics = new CallMetrics();
  // The workers start first, because a node without a media worker cannot serve and must not be announced.
  const pool = await WorkerPool.create({
    workers: environment.MEDIA_WORKERS,
    port: environment.MEDIA_PORT,
    addresses: mediaAddressesOf(environment),
    onDeath: () => metrics.workerDeaths.inc(),
    logger,
  });
  const redis = connectRedis(redisUrl, logger);
  const placement = new RoomPlacement(redis, prefix);
  const log = new RoomLog(redis, prefix);
  const queue = JobQueue.open({ redisUrl, prefix, logger });
  const follower = new RoomLogFollower(redisUrl, prefix, (id, event) => registry.take(id, event), logger);
  const presence = new RoomPresence(redis, prefix);
  const recorders = new Recorders({
    folder: environment.RECORDING_DIR ?? null,
    storage: environment,
    maxRecordings: settings.maxRecordings,
    findElsewhere: (take) =>
      findRecorder(take, { placement, node, secret: environment.TICKET_SECRET, logger }),
    onUploaded: (take, end) => queue.enqueue(joinRecording, { ...take, end }),
    logger,
  });
  const registry = new RoomRegistry({
    node,
    presence,
    secret: environment.TICKET_SECRET,
    log,
    follower,
    placement,
    queue,
    createTake: createTake ?? takesOf(recorders),
    prepareRecorder: () => recorders.prepare(),
    pool,
    settings,
    metrics,
    logger,
    captureOrders: new CaptureOrders(redis, prefix, logger),
  });
  const people = new PeopleAnnouncer({
    presence,
    registry,
    node,
    logger,
    everyMs: settings.announcePeopleMs,
  });
  let heartbeat: { close(): void } | null = null;

  const announce = async (): Promise<void> => {
    const load = new NodeLoad(() => readUsage(pool));
    const everyMs = settings.announceNodeMs;
    const internalUrl = environment.SIGNALING_INTERNAL_URL ?? null;
    const started = announceNode({
      ...{ placement, node, registry, load, internalUrl, recorders, everyMs, logger },
    });
    heartbeat = started;
    // Calls do not wait for files that earlier recorders left.
    recorders.recover().catch((error: unknown) => logger.error({ err: error }, 'recordings not recovered'));
    await withTimeout(ANNOUNCE_MS, started.known).catch(() => logger.warn('redis is away at the start'));
  };
  const close = async (): Promise<void> => {
    // No rooms are placed here after this.
    heartbeat?.close();
    // The next nodes hold only the seats of announced people.
    await waitAtMost(LAST_ANNOUNCEMENT_MS, people.announce());
    await registry.moveAway();
    // Rooms queue their last events here; these are awaited below, while the workers end.
    const written = registry.close();
    people.close();
    const completed = recorders.close();
    pool.close();
    follower.close();
    // Redis answers in order: after the ping, the events of peers that left and the released leases are
    // written.
    const finalWrites = Promise.all([written, redis.ping()]);
    await withTimeout(FINAL_WRITES_MS, finalWrites).catch(() => logger.warn('redis was away at the end'));
    await withTimeout(COMPLETE_FILES_MS, completed).catch(() => logger.warn('recordings are not complete'));
    // Without Redis it never closes; the process ends anyway.
    await withTimeout(FINAL_WRITES_MS, queue.close()).catch(() => undefined);
    disconnectRedis(redis);
  };
  return { registry, recorders, pool, redis, metrics, announce, close };
}

/** Null if this node does not record. */
function takesOf(recorders: Recorders): CreateTake | null {
  if (!recorders.isSetUp) return null;
  return (ids, room, logger) => new Take(ids, room, recorders, logger);
}

function mediaAddressesOf({ MEDIA_LISTEN_IP, MEDIA_ANNOUNCED_ADDRESS }: SignalingEnvironment) {
  return MEDIA_LISTEN_IP.map((listenIp, index) => ({
    listenIp,
    announcedAddress: MEDIA_ANNOUNCED_ADDRESS?.[index],
  }));
}

/** This node's heartbeat and load, by which the API places new rooms. `known` resolves after the first. */
function announceNode(options: {
  placement: RoomPlacement;
  node: string;
  registry: RoomRegistry;
  load: NodeLoad;
  /** The node's address inside the network, at which it records for other nodes; null if it does not. */
  internalUrl: string | null;
  recorders: Recorders;
  everyMs: number;
  logger: Logger;
}): { known: Promise<void>; close(): void } {
  const { placement, node, registry, load, internalUrl: url, recorders, logger } = options;
  // Only one is pending at a time: an unavailable Redis must not collect a queue of outdated heartbeats.
  let isPending = false;
  const announce = async (): Promise<void> => {
    if (isPending) return;
    isPending = true;
    const rooms = registry.rooms.length;
    const peers = registry.rooms.reduce((sum, room) => sum + room.peers.length, 0);
    const recorder = url !== null && { recorder: { url, free: recorders.free } };
    await load
      .isFull()
      .then((isFull) => placement.announceNode({ node, rooms, peers, isFull, ...recorder }))
      .catch((error: unknown) => logger.warn({ err: error }, 'node could not be announced'));
    isPending = false;
  };
  const known = announce();
  const timer = setInterval(() => void announce(), options.everyMs).unref();
  return {
    known,
    close: () => {
      clearInterval(timer);
      // The node is withdrawn at once, so that no room is placed here until the heartbeat expires. Without
      // Redis it expires by itself.
      placement.withdrawNode(node).catch(() => undefined);
    },
  };
}
