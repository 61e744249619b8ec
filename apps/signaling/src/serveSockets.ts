import type { Server as HttpServer } from 'node:http';
import { AppError } from '@sightline/contracts/core/errors';
import { addressKey } from '@sightline/server-kit/addressKey';
import { concerns } from '@sightline/server-kit/revocations';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import type { Logger } from 'pino';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { parse, refusalOf } from './core/answer.ts';
import { clientAddress, isOurPage } from './core/origin.ts';
import { redeemTicket, type TicketRedemption } from './core/redeemTicket.ts';
import { SocketChannel } from './core/SocketChannel.ts';
import { type AuthenticationOptions, authenticate, type Identity } from './handlers/authenticate.ts';
import { handleSocket } from './handlers/handleSocket.ts';
import { Session } from './handlers/Session.ts';
import type { Recorders } from './recording/Recorders.ts';
import { HostedRecorder } from './recording/remote/HostedRecorder.ts';
import {
  RECORDER_NAMESPACE,
  RecorderHandshake,
  verifyRecorderTicket,
} from './recording/remote/recorderWire.ts';
import { type ChecksOptions, serveChecks } from './serveChecks.ts';

interface RecordersServed extends TicketRedemption {
  ticketSecret: string;
  recorders: Recorders;
  logger: Logger;
}

/** The largest honest event is a page's list of codecs, some 20 kB. */
const MAX_EVENT_BYTES = 256 * 1024;

interface SocketData {
  identity: Identity;
  /** The session, once the socket is in the lobby. */
  session?: Session;
}

type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

type RoomSocket = Parameters<Parameters<SocketServer['use']>[0]>[0];

export interface SocketsOptions extends AuthenticationOptions, ChecksOptions, RecordersServed {
  publicUrl: string;
  /** The number of reverse proxies in front of this node, which name the address of the browser. */
  trustedProxies: number;
}

/**
 * The Socket.IO server of a node. It has no adapter between nodes: every socket of a room is on one node, and
 * messages between nodes go through Redis. Decision 004.
 */
export function serveSockets(http: HttpServer, options: SocketsOptions): Sockets {
  const pending = new PendingSockets(options.settings.maxUnauthenticatedPerAddress);
  const io: SocketServer = new Server(http, {
    path: `/signaling/${options.node}/socket.io`,
    serveClient: false,
    maxHttpBufferSize: MAX_EVENT_BYTES,
    // A phone in a tunnel counts as disconnected within ten seconds.
    pingInterval: 5000,
    pingTimeout: 5000,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      // A request with a session id belongs to a connection that was admitted earlier.
      const isNew = !new URL(request.url ?? '/', 'http://localhost').searchParams.has('sid');
      const isFull = isNew && pending.isFull(clientAddress(request, options.trustedProxies));
      if (isFull) decide('too many connections', false);
      else decide(null, isOurPage(request.headers.origin, options.publicUrl));
    },
  });
  const provenBy = countPending(io, pending, options.trustedProxies);
  io.use((socket, next) => {
    // The check is in the middleware, not at the HTTP upgrade: only here a refusal reaches the page with its
    // code.
    const isFull = io.engine.clientsCount > options.settings.maxSockets;
    void refusalFor(options, socket, isFull).then((refusal) => {
      if (!refusal) provenBy(socket);
      next(refusal);
    });
  });
  io.on('connection', (socket) => {
    const session = new Session(socket.data.identity, new SocketChannel(socket), options.registry);
    socket.data.session = session;
    handleSocket(socket, session, options.settings, options.logger);
    closeOldestLobbies(io, socket, options.settings.maxSocketsPerSubject);
  });
  const checks = serveChecks(io, options, provenBy);
  serveRecorders(io, options, provenBy);
  return {
    count: () => io.engine.clientsCount,
    dropSubject: (order) => disconnectSubject(io, order),
    checks: () => checks.count(),
    close: () => io.close(),
  };
}

export interface Sockets {
  count(): number;
  checks(): number;
  /** Closes a person's sockets, also those in a lobby, which have no peer yet. */
  dropSubject(order: RoomOrder): void;
  close(): Promise<void>;
}

/** Undefined admits the socket. The page receives a refusal before its socket is closed. */
async function refusalFor(
  options: SocketsOptions,
  socket: RoomSocket,
  isFull: boolean,
): Promise<Error | undefined> {
  try {
    if (isFull) throw new AppError('unavailable');
    socket.data.identity = await authenticate(options, socket.handshake.auth);
    return undefined;
  } catch (error) {
    return refusalOf(error, options.logger);
  }
}

function disconnectSubject(io: SocketServer, order: RoomOrder): void {
  for (const socket of io.sockets.sockets.values()) {
    const { identity } = socket.data;
    if (!concerns(order, { ...identity, sub: identity.subject })) continue;
    // A page whose role has changed returns at once, with a ticket for its present role.
    if (!order.role) socket.data.session?.dropWaiting(order.reason);
    socket.disconnect(true);
  }
}

/** Closes a person's oldest pages in the lobby for a new one; pages in a room stay (SPEC.md, R-40). */
function closeOldestLobbies(io: SocketServer, newest: RoomSocket, limit: number): void {
  const { subject } = newest.data.identity;
  // These are in the order in which they connected.
  const own = [...io.sockets.sockets.values()].filter(({ data }) => data.identity.subject === subject);
  const lobbies = own.filter((socket) => socket !== newest && !socket.data.session?.hasEntered);
  for (const { data } of lobbies.slice(0, Math.max(0, own.length - limit))) data.session?.supersede();
}

/**
 * Counts a connection from its first byte until its socket has authenticated or disconnected. Returns the
 * function that ends the wait.
 */
function countPending(
  io: SocketServer,
  pending: PendingSockets,
  trustedProxies: number,
): (socket: RoomSocket) => void {
  const endings = new WeakMap<object, () => void>();
  io.engine.on('connection', (connection: RoomSocket['conn']) => {
    const end = pending.add(clientAddress(connection.request, trustedProxies));
    endings.set(connection, end);
    connection.once('close', end);
  });
  return (socket) => endings.get(socket.conn)?.();
}

/** Counts connected sockets that have not authenticated, by address; an IPv6 /64 counts as one. */
class PendingSockets {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  isFull(address: string): boolean {
    return (this.#counts.get(addressKey(address)) ?? 0) >= this.#limit;
  }

  /** Returns the function to call, once or twice, when the socket has authenticated or disconnected. */
  add(address: string): () => void {
    const key = addressKey(address);
    let isCounted = true;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return () => {
      if (isCounted) this.#remove(key);
      isCounted = false;
    };
  }

  #remove(key: string): void {
    const rest = (this.#counts.get(key) ?? 0) - 1;
    if (rest > 0) this.#counts.set(key, rest);
    else this.#counts.delete(key);
  }
}

/**
 * Serves the rooms of other nodes that have no recorder left (SPEC.md, Q-29). `onProven` is called for a
 * socket whose ticket is valid.
 */
function serveRecorders(io: Server, options: RecordersServed, onProven: (socket: Socket) => void): void {
  const hosted = new WeakMap<Socket, HostedRecorder>();
  const namespace = io.of(RECORDER_NAMESPACE);
  namespace.use((socket, next) => {
    void admit(options, socket).then(
      (recorder) => {
        onProven(socket);
        hosted.set(socket, recorder);
        next();
      },
      (error: unknown) => next(refusalOf(error, options.logger)),
    );
  });
  namespace.on('connection', (socket) => hosted.get(socket)?.serve(socket));
}

async function admit(options: RecordersServed, socket: Socket): Promise<HostedRecorder> {
  const { ticket } = parse(RecorderHandshake, socket.handshake.auth);
  const claims = await verifyRecorderTicket(ticket, options.ticketSecret);
  const { inspectionId, recordingId, takeId } = await redeemTicket(options, 'recorder', claims);
  const { recorders, ticketSecret: secret, logger } = options;
  const recorder = new HostedRecorder({ inspectionId, recordingId, takeId }, { recorders, secret, logger });
  const end = (): void => void recorder.complete('lost');
  socket.conn.once('close', end);
  // The connection was closed while the ticket was being checked.
  if (socket.conn.readyState !== 'open') end();
  return recorder;
}
