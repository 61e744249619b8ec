import type { Acknowledgement, Command } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { type Entrance, enterRoom, fetchEvents } from '@sightline/contracts/rooms/room';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import type { z } from 'zod';
import { CancelableDelay } from './CancelableDelay.ts';
import { ConnectionWaiters } from './ConnectionWaiters.ts';
import { Emitter } from './Emitter.ts';
import { ConnectionLost, isFinal, isStale, toAppError } from './errors.ts';
import { needsNewTicket, retryDelay } from './retrySchedule.ts';
import { type ConnectorOptions, SocketConnector } from './SocketConnector.ts';
import type { SocketLink } from './SocketLink.ts';

/** Longer than the server waits for a phone (8 s) and for Redis before it. */
const ANSWER_TIMEOUT_MS = 15_000;
/** For a reply without any work: on a socket that is alive, longer than the worst round trip of a cellular network. */
const PROBE_TIMEOUT_MS = 2500;
/** How long a command waits for a reconnect: as long as the server holds our seat. */
const TIMEOUT_MS = 60_000;

interface ConnectionEvents extends Record<string, unknown[]> {
  step: [step: 'ticket' | 'signaling' | 'room'];
  entered: [entrance: Entrance, request: z.input<typeof enterRoom.request>];
  retrying: [attempt: number, nextTryAt: number];
  message: [name: string, payload: unknown, reply: ((answer: Acknowledgement<unknown>) => void) | null];
  failed: [error: AppError];
  networkRestored: [];
}

/** The request to enter: it names the events and the media that the page has already. */
type EnterRequest = () => z.input<typeof enterRoom.request>;

/** Enters the room and re-enters it after a loss, over as many sockets as it takes. */
export class Connection extends Emitter<ConnectionEvents> {
  readonly #connector: SocketConnector;
  readonly #enterRequest: EnterRequest;
  readonly #retryDelay = new CancelableDelay();
  readonly #waiters = new ConnectionWaiters();
  /** The socket in the lobby, before the room is entered. */
  #lobby: SocketLink | null = null;
  /** The socket in the room; null while reconnecting. */
  #link: SocketLink | null = null;
  readonly #stopFollowing = followNetwork(() => this.#networkRestored());
  #closed = false;

  constructor(options: ConnectorOptions, enterRequest: EnterRequest) {
    super();
    this.#connector = new SocketConnector(options, (step) => this.emit('step', step));
    this.#enterRequest = enterRequest;
  }

  currentIceServers(): Promise<RoomTicket['iceServers']> {
    return this.#connector.currentIceServers();
  }

  get isLive(): boolean {
    return this.#link !== null;
  }

  /** Opens a socket in the lobby: the room is not notified before `enter`. */
  async prepare(): Promise<SocketLink> {
    if (!this.#lobby?.isOpen) this.#lobby = await this.#connector.byTicket();
    return this.#lobby;
  }

  /** First entry. A ticket that expired while the person was in the lobby is fetched again once. */
  async enter(): Promise<void> {
    await this.#enterOrRetryByTicket(() => this.prepare());
  }

  /**
   * Asks over this socket or, if `repeat`, over the next one when it is lost on the way. Waits until the room is entered,
   * unless the command may go `fromLobby`.
   */
  async ask<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
    { repeat = true, fromLobby = false } = {},
  ): Promise<z.output<Reply>> {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      if (this.#closed) throw new AppError('notReady', { thing: 'call' });
      const lobby = fromLobby && this.#lobby?.isOpen ? this.#lobby : null;
      const link = this.#link ?? lobby ?? (await this.#waiters.next(Math.max(0, until - Date.now())));
      try {
        return await link.ask(command, request, ANSWER_TIMEOUT_MS);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        if (!repeat) throw toAppError(error);
      }
    }
  }

  close(error: unknown = new AppError('notReady', { thing: 'call' })): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopFollowing();
    this.#retryDelay.cancel();
    this.#waiters.rejectAll(error);
    this.removeAllListeners();
    const links = [this.#link, this.#lobby];
    this.#link = null;
    this.#lobby = null;
    for (const link of links) link?.close();
  }

  /** The browser is online again: retry now, and probe a socket that may have died silently. */
  #networkRestored(): void {
    this.#retryDelay.cancel();
    this.emit('networkRestored');
    const link = this.#link;
    link?.ask(fetchEvents, { since: Number.MAX_SAFE_INTEGER }, PROBE_TIMEOUT_MS).catch(() => link.close());
  }

  async #enterOrRetryByTicket(open: () => Promise<SocketLink>): Promise<void> {
    try {
      await this.#enterOver(await open());
    } catch (error) {
      if (!isStale(error)) throw error;
      await this.#enterOver(await this.#connector.byTicket());
    }
  }

  async #enterOver(link: SocketLink): Promise<void> {
    this.#lobby = null;
    if (this.#closed) return link.close();
    this.emit('step', 'room');
    // Before the reply: notices may arrive ahead of it and are applied in order by their handlers.
    link.on('message', (...message) => this.emit('message', ...message));
    try {
      const request = this.#enterRequest();
      const entrance = await link.ask(enterRoom, request, ANSWER_TIMEOUT_MS);
      if (!this.#closed) return this.#activate(link, entrance, request);
    } catch (error) {
      link.close();
      throw error;
    }
    link.close();
  }

  #activate(link: SocketLink, entrance: Entrance, request: ReturnType<EnterRequest>): void {
    this.#connector.remember({ peerId: entrance.you.id, resumeToken: entrance.resumeToken });
    this.#link = link;
    link.on('closed', () => this.#lost(link));
    this.emit('entered', entrance, request);
    this.#waiters.resolveAll(link);
  }

  #lost(link: SocketLink): void {
    // A socket that was replaced closes late: the present one is not affected.
    if (this.#closed || this.#link !== link) return;
    this.#link = null;
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let attempt = 1; !this.#closed; attempt++) {
      const delay = retryDelay(attempt);
      this.emit('retrying', attempt, Date.now() + delay);
      await this.#retryDelay.wait(delay);
      if (this.#closed) return;
      try {
        return await this.#enterOrRetryByTicket(() =>
          needsNewTicket(attempt) ? this.#connector.byTicket() : this.#connector.bySeat(),
        );
      } catch (error) {
        if (isFinal(error)) return this.#fail(error);
      }
    }
  }

  #fail(error: AppError): void {
    this.emit('failed', error);
    this.close(error);
  }
}

/**
 * Calls back when the network is likely to be available (again): the browser says so, or the page returns to the
 * foreground after the phone had suspended it. Node has neither event.
 */
function followNetwork(onBack: () => void): () => void {
  if (typeof globalThis.addEventListener !== 'function') return () => undefined;
  const onVisible = (): void => {
    if (globalThis.document?.visibilityState === 'visible') onBack();
  };
  globalThis.addEventListener('online', onBack);
  globalThis.addEventListener('visibilitychange', onVisible);
  return () => {
    globalThis.removeEventListener('online', onBack);
    globalThis.removeEventListener('visibilitychange', onVisible);
  };
}
