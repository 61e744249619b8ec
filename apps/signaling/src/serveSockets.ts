import type { Server as HttpServer } from 'node:http';
import { AppError } from '@sightline/contracts/core/errors';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import type { Logger } from 'pino';
import { type DefaultEventsMap, Server } from 'socket.io';
import { toWireError } from './core/answer.ts';
import { isOurPage } from './core/origin.ts';
import { SocketChannel } from './core/SocketChannel.ts';
import type { RoomSettings } from './core/settings.ts';
import { type Admission, type AuthenticationOptions, authenticate } from './handlers/authenticate.ts';
import { handleSocket } from './handlers/handleSocket.ts';
import { Session } from './handlers/Session.ts';

/** The largest honest event is a page's list of codecs, some 20 kB. */
const MAX_EVENT_BYTES = 256 * 1024;

type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { admission: Admission }>;

type RoomSocket = Parameters<Parameters<SocketServer['use']>[0]>[0];

export interface SocketsOptions extends AuthenticationOptions {
  publicUrl: string;
  settings: RoomSettings;
  logger: Logger;
}

/**
 * The Socket.IO server of a node. There is no adapter between nodes on purpose: a room lives on one node, by
 * lease, so every socket of a room is here and a broadcast reaches all of them. What has to cross nodes goes
 * through Redis as what it is: durable events through the room log, orders of the API through room orders.
 */
export function serveSockets(http: HttpServer, options: SocketsOptions): Sockets {
  const io: SocketServer = new Server(http, {
    path: `/signaling/${options.node}/socket.io`,
    serveClient: false,
    maxHttpBufferSize: MAX_EVENT_BYTES,
    // A phone that drove into a tunnel is seen as away within ten seconds.
    pingInterval: 5000,
    pingTimeout: 5000,
    connectTimeout: 10_000,
    allowRequest: ({ headers }, decide) => decide(null, isOurPage(headers.origin, options.publicUrl)),
  });
  io.use((socket, next) => {
    const isFull = io.engine.clientsCount > options.settings.maxSockets;
    void refusalFor(options, socket, isFull).then(next);
  });
  io.on('connection', (socket) => {
    const session = new Session(socket.data.admission, new SocketChannel(socket), options.registry);
    handleSocket(socket, session, options.settings, options.logger);
  });
  return {
    count: () => io.engine.clientsCount,
    dropSubject: (order) => disconnectSubject(io, order),
    close: () => io.close(),
  };
}

export interface Sockets {
  count(): number;
  /** Also who waits in front of a room and is no peer yet. */
  dropSubject(order: RoomOrder): void;
  close(): Promise<void>;
}

/** Undefined lets the socket in; a refusal is told to the page and closes the socket. */
async function refusalFor(
  options: SocketsOptions,
  socket: RoomSocket,
  isFull: boolean,
): Promise<Error | undefined> {
  try {
    if (isFull) throw new AppError('unavailable');
    socket.data.admission = await authenticate(options, socket.handshake.auth);
    return undefined;
  } catch (error) {
    return refusal(error, options.logger);
  }
}

function refusal(error: unknown, logger: Logger): Error {
  if (!(error instanceof AppError)) logger.error({ err: error }, 'handshake failed');
  const words = toWireError(error instanceof AppError ? error : new AppError('internal'));
  return Object.assign(new Error(words.message), { data: words });
}

function disconnectSubject(io: SocketServer, { subject, inspectionId }: RoomOrder): void {
  for (const socket of io.sockets.sockets.values()) {
    const { admission } = socket.data;
    if (admission?.subject !== subject) continue;
    if (!inspectionId || admission.inspectionId === inspectionId) socket.disconnect(true);
  }
}
