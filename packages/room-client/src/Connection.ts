import type { Acknowledgement, Command } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { type Entrance, enterRoom, fetchEvents } from '@sightline/contracts/room';
import type { RoomTicket } from '@sightline/contracts/rooms';
import type { z } from 'zod';
import { Arrivals } from './Arrivals.ts';
import { Doorway, type DoorwayOptions } from './Doorway.ts';
import { Emitter } from './Emitter.ts';
import { isFinal, isStale, LinkLost, toAppError } from './failures.ts';
import { Pause } from './Pause.ts';
import { retryDelay, shouldAskForTicket } from './retryLadder.ts';
import type { SocketLink } from './SocketLink.ts';

const ANSWER_TIMEOUT_MS = 15_000;
const PROBE_TIMEOUT_MS = 2500;
/** How long a command waits for the connection to come back: as long as the server keeps our place. */
const PATIENCE_MS = 60_000;

interface ConnectionEvents extends Record<string, unknown[]> {
  step: [step: 'ticket' | 'signaling' | 'room'];
  entered: [entrance: Entrance, ticket: RoomTicket];
  waiting: [attempt: number, nextTryAt: number];
  heard: [name: string, payload: unknown, reply: ((answer: Acknowledgement<unknown>) => void) | null];
  failed: [error: AppError];
}

/** What to say on entering: which events and which media are here already. */
type EnterRequest = () => z.input<typeof enterRoom.request>;

/** Gets into the room and comes back into it, over as many sockets as it takes. */
export class Connection extends Emitter<ConnectionEvents> {
  readonly #doorway: Doorway;
  readonly #enterRequest: EnterRequest;
  readonly #pause = new Pause();
  readonly #arrivals = new Arrivals();
  /** In front of the room. */
  #waiting: SocketLink | null = null;
  /** In the room. */
  #link: SocketLink | null = null;
  #closed = false;

  constructor(options: DoorwayOptions, enterRequest: EnterRequest) {
    super();
    this.#doorway = new Doorway(options, (step) => this.emit('step', step));
    this.#enterRequest = enterRequest;
  }

  /** By the ticket of the socket that was opened last. */
  get iceServers(): RoomTicket['iceServers'] {
    return this.#doorway.ticket.iceServers;
  }

  get isLive(): boolean {
    return this.#link !== null;
  }

  /** A socket in front of the room: nobody there hears of it before `enter`. */
  async prepare(): Promise<SocketLink> {
    if (!this.#waiting?.isOpen) this.#waiting = await this.#doorway.byTicket();
    return this.#waiting;
  }

  /** First arrival. A ticket that was fetched too early is fetched again once. */
  async enter(): Promise<void> {
    await this.#arriveOrElseByTicket(() => this.prepare());
  }

  /**
   * Asks over this socket or, if `repeat`, over the next one when it is lost on the way. Waits until the room is entered,
   * unless the command may go `ahead`.
   */
  async ask<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
    { repeat = true, ahead = false } = {},
  ): Promise<z.output<Reply>> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      if (this.#closed) throw new AppError('notReady', { thing: 'room' });
      const inFront = ahead && this.#waiting?.isOpen ? this.#waiting : null;
      const link = this.#link ?? inFront ?? (await this.#arrivals.next(Math.max(0, until - Date.now())));
      try {
        return await link.ask(command, request, ANSWER_TIMEOUT_MS);
      } catch (error) {
        if (!(error instanceof LinkLost)) throw error;
        if (!repeat) throw toAppError(error);
      }
    }
  }

  /** The browser says that the network is back: no need to wait for the next rung, nor for a dead socket. */
  networkIsBack(): void {
    this.#pause.cut();
    const link = this.#link;
    link?.ask(fetchEvents, { since: Number.MAX_SAFE_INTEGER }, PROBE_TIMEOUT_MS).catch(() => link.close());
  }

  close(error: unknown = new AppError('notReady', { thing: 'room' })): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#pause.cut();
    this.#arrivals.gaveUp(error);
    this.silence();
    const links = [this.#link, this.#waiting];
    this.#link = null;
    this.#waiting = null;
    for (const link of links) link?.close();
  }

  async #arriveOrElseByTicket(open: () => Promise<SocketLink>): Promise<void> {
    try {
      await this.#arrive(await open());
    } catch (error) {
      if (!isStale(error)) throw error;
      await this.#arrive(await this.#doorway.byTicket());
    }
  }

  async #arrive(link: SocketLink): Promise<void> {
    this.#waiting = null;
    if (this.#closed) return link.close();
    this.emit('step', 'room');
    // Heard before the answer: what happens in the room meanwhile is sorted in by whoever listens.
    link.on('heard', (...heard) => this.emit('heard', ...heard));
    try {
      const entrance = await link.ask(enterRoom, this.#enterRequest(), ANSWER_TIMEOUT_MS);
      if (!this.#closed) return this.#live(link, entrance);
    } catch (error) {
      link.close();
      throw error;
    }
    link.close();
  }

  #live(link: SocketLink, entrance: Entrance): void {
    this.#doorway.remember({ peerId: entrance.you.id, secret: entrance.secret });
    this.#link = link;
    link.on('closed', () => this.#lost(link));
    this.emit('entered', entrance, this.#doorway.ticket);
    this.#arrivals.arrived(link);
  }

  #lost(link: SocketLink): void {
    if (this.#closed || this.#link !== link) return;
    this.#link = null;
    void this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    for (let attempt = 1; !this.#closed; attempt++) {
      this.emit('waiting', attempt, Date.now() + retryDelay(attempt));
      await this.#pause.wait(retryDelay(attempt));
      if (this.#closed) return;
      try {
        return await this.#arriveOrElseByTicket(() =>
          shouldAskForTicket(attempt) ? this.#doorway.byTicket() : this.#doorway.byPlace(),
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
