import { lookup } from 'node:dns/promises';
import { EventEmitter } from 'node:events';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { TakeIds } from '@sightline/contracts/recordings/manifest';
import type { RecorderHost, RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import { seal } from '@sightline/server-kit/seal';
import type { Logger } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { REDIS_TIMEOUT_MS } from '../../core/settings.ts';
import { type Recorder, type RecorderEvents, RecorderNotice, type RecorderOrder } from '../messages.ts';
import { OrderReply, RECORDER_NAMESPACE, signRecorderTicket } from './recorderWire.ts';

/** Few nodes are asked, since a call waits for the answer. */
const ATTEMPTS = 3;

/** A recorder on the node that can take the most recordings; null if none takes this one. */
export async function findRecorder(
  take: TakeIds,
  options: { placement: RoomPlacement; node: string; secret: string; logger: Logger },
): Promise<Recorder | null> {
  const { placement, node, secret, logger } = options;
  const hosts = await withTimeout(REDIS_TIMEOUT_MS, placement.recorderHosts()).catch(() => []);
  for (const host of hosts.filter((other) => other.node !== node).slice(0, ATTEMPTS)) {
    try {
      return await RemoteRecorder.connect(host, take, secret);
    } catch (error) {
      logger.warn({ err: error, host: host.node }, 'another node does not record');
    }
  }
  return null;
}

/** Dead nodes leave the list of recorders within two seconds, so a node that is asked is at worst slow. */
const CONNECT_MS = 10_000;
/** A reply fails only with the socket: the other node may be slow. Socket.IO requires a number. */
const REPLY_MS = 10 * 60_000;

/** A recorder on another node. It completes and uploads its files by itself when this node is gone. */
class RemoteRecorder extends EventEmitter<RecorderEvents> implements Recorder {
  readonly isHere = false;
  readonly ip: string;
  readonly #socket: Socket;
  readonly #take: TakeIds;
  readonly #secret: string;

  private constructor(ip: string, socket: Socket, take: TakeIds, secret: string) {
    super();
    this.ip = ip;
    this.#socket = socket;
    this.#take = take;
    this.#secret = secret;
    socket.on('notice', (body: unknown) => {
      const notice = RecorderNotice.safeParse(body);
      if (notice.success) this.emit('notice', notice.data);
    });
    socket.once('disconnect', () => {
      this.emit('ended');
      this.removeAllListeners();
    });
  }

  /** Rejects if the node does not answer or takes no further recording. */
  static async connect({ node, url }: RecorderHost, take: TakeIds, secret: string): Promise<RemoteRecorder> {
    const [{ address }, ticket] = await Promise.all([
      lookup(new URL(url).hostname, { family: 4 }),
      signRecorderTicket(node, take, secret),
    ]);
    const socket = io(new URL(RECORDER_NAMESPACE, url).href, {
      path: `/signaling/${node}/socket.io`,
      auth: { ticket },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    try {
      await withTimeout(CONNECT_MS, connected(socket));
    } catch (error) {
      socket.disconnect();
      throw error;
    }
    return new RemoteRecorder(address, socket, take, secret);
  }

  async send(order: RecorderOrder): Promise<number> {
    // It would wait for a connection that never comes.
    if (!this.#socket.connected) throw new Error('the other node is gone');
    const reply = OrderReply.parse(
      await this.#socket.timeout(REPLY_MS).emitWithAck('order', this.#sealed(order)),
    );
    if (!reply.ok) throw new Error(reply.problem);
    return reply.port;
  }

  kill(): void {
    this.#socket.disconnect();
  }

  /** Hides the key of the streams from the network between two nodes. */
  #sealed(order: RecorderOrder): RecorderOrder {
    if (order.kind !== 'decrypt') return order;
    return { ...order, key: seal(order.key, this.#secret, this.#take.takeId) };
  }
}

async function connected(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('connect', resolve).once('connect_error', reject);
  await promise;
}
