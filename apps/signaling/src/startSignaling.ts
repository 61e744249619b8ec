import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { createHealth, type Health } from '@sightline/server-kit/health';
import { createLogger } from '@sightline/server-kit/logger';
import { findRevocation } from '@sightline/server-kit/revocations';
import { subscribeRoomOrders } from '@sightline/server-kit/roomOrders';
import type { Logger } from 'pino';
import type { SignalingEnvironment } from './environment.ts';
import { registerMetrics } from './metrics.ts';
import { openRooms, type Rooms } from './openRooms.ts';
import { SETTINGS, type Settings } from './room/features.ts';
import type { CreateTake } from './room/RoomServices.ts';
import { type Sockets, serveSockets } from './serveSockets.ts';

export interface Signaling {
  port: number;
  /** Process ids of the running media workers. */
  mediaPids: () => number[];
  close: () => Promise<void>;
}

/** The node is ready to serve when this resolves. */
export async function startSignaling(
  environment: SignalingEnvironment,
  overrides: Partial<Settings> = {},
  createTake: CreateTake | null = null,
): Promise<Signaling> {
  const settings = { ...SETTINGS, ...overrides };
  const logger = createLogger('signaling', environment.LOG_LEVEL).child({ node: environment.SIGNALING_NODE });
  const rooms = await openRooms(environment, settings, createTake, logger);
  const health = healthOf(rooms);
  const http = createServer((request, response) => {
    if (!health.handle(request, response)) response.writeHead(404).end();
  });
  const sockets = serveSockets(http, { ...authenticationOf(environment, rooms), settings, logger });
  registerMetrics(health.registry, { ...rooms, sockets });
  const orders = followRoomOrders(environment, rooms, sockets, logger);
  const sweep = sweepRevoked(environment, rooms, settings.revocationSweepMs);
  const port = await listen(http, environment);
  // The node is announced last, since rooms that are placed here must be able to connect.
  await rooms.announce();
  logger.info({ port }, 'listening');

  const close = async (): Promise<void> => {
    health.drain();
    // Rooms are closed first: pages move to another node, or each peer is recorded as gone and its socket
    // closed. Rights that are withdrawn meanwhile take effect in both.
    await rooms.close();
    orders.close();
    sweep.close();
    await sockets.close();
  };
  return { port, mediaPids: () => rooms.pool.workers.map((worker) => worker.pid), close };
}

function healthOf({ redis, pool }: Rooms): Health {
  return createHealth({
    name: 'signaling',
    checks: { redis: () => redis.ping(), mediaWorker: () => pool.pick() },
  });
}

function authenticationOf(environment: SignalingEnvironment, { redis, registry, pool, recorders }: Rooms) {
  return {
    node: environment.SIGNALING_NODE,
    ticketSecret: environment.TICKET_SECRET,
    prefix: environment.REDIS_PREFIX,
    publicUrl: environment.PUBLIC_URL,
    trustedProxies: environment.TRUST_PROXY,
    redis,
    registry,
    pool,
    recorders,
  };
}

/** Drops a person from rooms and lobbies after access or role was revoked, or the person signed out. */
function followRoomOrders(
  { REDIS_URL, REDIS_PREFIX }: SignalingEnvironment,
  { registry }: Rooms,
  sockets: Sockets,
  logger: Logger,
): { close(): void } {
  return subscribeRoomOrders(
    REDIS_URL,
    REDIS_PREFIX,
    (order) => {
      registry.dropSubject(order);
      sockets.dropSubject(order);
    },
    logger,
  );
}

/** Finds the peers of an order that was published while this node had no Redis, which does not repeat it. */
function sweepRevoked(
  { REDIS_PREFIX }: SignalingEnvironment,
  { registry, redis }: Rooms,
  everyMs: number,
): { close(): void } {
  const sweep = (): void => {
    // Otherwise every sweep would leave a command in the queue of the disconnected client.
    if (redis.status !== 'ready') return;
    // Redis was lost meanwhile: the next sweep compares the same peers again.
    registry.dropRevoked((who) => findRevocation(redis, REDIS_PREFIX, who)).catch(() => undefined);
  };
  const timer = setInterval(sweep, everyMs).unref();
  return { close: () => clearInterval(timer) };
}

async function listen(
  http: HttpServer,
  { SIGNALING_HOST, SIGNALING_PORT }: SignalingEnvironment,
): Promise<number> {
  http.listen(SIGNALING_PORT, SIGNALING_HOST);
  await once(http, 'listening');
  const address = http.address();
  return typeof address === 'object' && address ? address.port : SIGNALING_PORT;
}
