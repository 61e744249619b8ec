import type { Command } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { z } from 'zod';
import type { Ask } from './ask.ts';
import { ConnectionLost, toAppError } from './errors.ts';
import type { SocketLink } from './SocketLink.ts';

/** Longer than the server waits for a phone to return (5 s) and to reply (8 s), and for Redis before that. */
export const ANSWER_TIMEOUT_MS = 20_000;
/** How long a command waits for a reconnect: as long as the server holds the seat. */
const TIMEOUT_MS = 60_000;

interface Waiting {
  resolve(link: SocketLink): void;
  reject(error: unknown): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Null while there is none that is open. */
interface Sockets {
  inRoom(): SocketLink | null;
  inLobby(): SocketLink | null;
}

/** Sends commands over the connection, whichever socket it has. */
export class Commands {
  readonly #sockets: Sockets;
  readonly #waiting = new Set<Waiting>();
  #isClosed = false;

  constructor(sockets: Sockets) {
    this.#sockets = sockets;
  }

  /**
   * Asks over this socket or, if `repeat`, over the next one when it is lost on the way. Waits until the room
   * is entered, unless the command may be sent `fromLobby`.
   */
  ask: Ask = async (command, request, { repeat = true, fromLobby = false } = {}) => {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      if (this.#isClosed) throw new AppError('notReady', { thing: 'call' });
      const lobby = fromLobby ? this.#sockets.inLobby() : null;
      const link = this.#sockets.inRoom() ?? lobby ?? (await this.#next(Math.max(0, until - Date.now())));
      try {
        return await link.ask(command, request, ANSWER_TIMEOUT_MS);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        if (!repeat) throw toAppError(error);
      }
    }
  };

  /** The command is lost without a socket. */
  sendVolatile<Request extends z.ZodType>(command: Command<Request>, request: z.input<Request>): void {
    this.#sockets.inRoom()?.sendVolatile(command, request);
  }

  /** Sends the commands that have waited for a socket. */
  entered(link: SocketLink): void {
    for (const one of this.#takeAll()) one.resolve(link);
  }

  close(error: unknown): void {
    this.#isClosed = true;
    for (const one of this.#takeAll()) one.reject(error);
  }

  /** Throws AppError('timedOut') if no socket is in the room in time. */
  async #next(timeoutMs: number): Promise<SocketLink> {
    return await new Promise<SocketLink>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(one);
        reject(new AppError('timedOut'));
      }, timeoutMs);
      const one = { resolve, reject, timer };
      this.#waiting.add(one);
    });
  }

  #takeAll(): Waiting[] {
    // The set is emptied first: a resolved command may wait again at once, for the next connection.
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const { timer } of all) clearTimeout(timer);
    return all;
  }
}
