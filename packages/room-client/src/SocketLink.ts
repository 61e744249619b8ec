import type { Acknowledgement, Command } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { CheckHandshake } from '@sightline/contracts/rooms/checkMedia';
import type { Handshake } from '@sightline/contracts/rooms/room';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';
import { Emitter } from './Emitter.ts';
import { ConnectionLost, fromWireError } from './errors.ts';

/** Longer than the server waits for Redis, and than a handshake takes on a bad cellular network. */
export const CONNECT_TIMEOUT_MS = 8000;

/** Socket.IO's reason for a socket that the server has closed. */
export const SENT_AWAY = 'io server disconnect';

interface LinkEvents extends Record<string, unknown[]> {
  /** `reply` is null unless the server expects an answer. */
  message: [name: string, payload: unknown, reply: ((answer: Acknowledgement<unknown>) => void) | null];
  /** The socket ended, by either side or the network; `reason` is Socket.IO's. */
  closed: [reason: string];
}

/** One socket, which never reconnects: the next socket is another link. */
export class SocketLink extends Emitter<LinkEvents> {
  readonly #socket: Socket;
  readonly #pending = new Set<(error: Error) => void>();

  private constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket.onAny((name: string, payload: unknown, reply?: (answer: Acknowledgement<unknown>) => void) =>
      this.emit('message', name, payload, reply ?? null),
    );
    socket.once('disconnect', (reason) => this.#closed(reason));
  }

  /** Throws AppError with the server's code, or `unavailable` when the server does not answer. */
  static async open(
    origin: string,
    path: string,
    handshake: Handshake | CheckHandshake,
    timeoutMs = CONNECT_TIMEOUT_MS,
  ): Promise<SocketLink> {
    const socket = io(origin, {
      path,
      auth: handshake,
      // Otherwise Socket.IO would share one connection between two calls of the same page.
      forceNew: true,
      // Connection reconnects instead, since it has to present a seat or a new ticket each time.
      reconnection: false,
      timeout: timeoutMs,
      // Polling is for networks that block WebSockets.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    try {
      await connected(socket);
    } catch (error) {
      socket.disconnect();
      throw error;
    }
    return new SocketLink(socket);
  }

  get isOpen(): boolean {
    return this.#socket.connected;
  }

  /** `websocket`, or `polling` on networks that block WebSockets. */
  get transport(): string {
    return this.#socket.io.engine.transport.name;
  }

  /** Throws ConnectionLost when the socket ends first, and AppError for a refusal by the server. */
  async ask<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
    timeoutMs: number,
  ): Promise<z.output<Reply>> {
    // A newer server may reply in another shape.
    const answer = await this.#send(command.name, request, timeoutMs);
    if (!answer.ok) throw fromWireError(answer.error);
    return command.reply.parse(answer.value);
  }

  /** The command is dropped while the connection cannot take it. */
  sendVolatile<Request extends z.ZodType>(command: Command<Request>, request: z.input<Request>): void {
    this.#socket.volatile.emit(command.name, request);
  }

  close(reason = 'closed by the page'): void {
    // This comes first, because the socket would emit its own reason.
    this.#closed(reason);
    this.#socket.disconnect();
  }

  async #send(name: string, request: unknown, timeoutMs: number): Promise<Acknowledgement<unknown>> {
    if (!this.#socket.connected) throw new ConnectionLost();
    return await new Promise((resolve, reject) => {
      this.#pending.add(reject);
      const settle = (timeout: Error | null, answer: Acknowledgement<unknown>): void => {
        this.#pending.delete(reject);
        if (timeout) reject(new AppError('timedOut', {}, { cause: timeout }));
        else resolve(answer);
      };
      this.#socket.timeout(timeoutMs).emit(name, request, settle);
    });
  }

  #closed(reason: string): void {
    for (const reject of this.#pending) reject(new ConnectionLost());
    this.#pending.clear();
    this.emit('closed', reason);
    // A closed link stays silent, even if its transport delivers a late message.
    this.removeAllListeners();
  }
}

async function connected(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    // The server closes a socket whose ticket it did not read in time.
    socket.once('disconnect', () => reject(new AppError('unavailable')));
    socket.once('connect_error', (error: Error & { data?: unknown }) => {
      reject(error.data ? fromWireError(error.data) : new AppError('unavailable', {}, { cause: error }));
    });
  });
}
