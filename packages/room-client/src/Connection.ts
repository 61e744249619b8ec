import type { Acknowledgement } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import {
  type Entrance,
  enterRoom,
  fetchEvents,
  leaveNode,
  roomOpened,
} from '@sightline/contracts/rooms/room';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import type { z } from 'zod';
import { CancelableDelay } from './CancelableDelay.ts';
import type { CallLogger } from './ClientLog.ts';
import { ANSWER_TIMEOUT_MS, Commands } from './Commands.ts';
import { Emitter } from './Emitter.ts';
import { errorCode, isFinal, isHostAway, isLate, isStale } from './errors.ts';
import { followNetwork } from './followNetwork.ts';
import { asksForNode, patience, retryDelay } from './retrySchedule.ts';
import { type ConnectorOptions, SocketConnector } from './SocketConnector.ts';
import { SENT_AWAY, type SocketLink } from './SocketLink.ts';

/**
 * The timeout of a reply without any work: longer than the worst round trip of a cellular network on a live
 * socket.
 */
const PROBE_TIMEOUT_MS = 2500;
/** The time between attempts to enter a moved room while the present socket still serves. */
const MOVE_RETRY_MS = 500;
/** Each try of a person who joins is more patient than the one before. */
const JOIN_TRIES = 4;

interface ConnectionEvents extends Record<string, unknown[]> {
  /** The step of entering the room, first or again, that is in progress. */
  step: [step: 'ticket' | 'signaling' | 'room'];
  /** The page waits in the lobby until the host of the room has come. */
  waiting: [];
  /** The room has replied to this request, first or after a loss. */
  entered: [entrance: Entrance, request: z.input<typeof enterRoom.request>];
  /** The socket was lost or an attempt failed: attempt n starts at this time (Unix time in ms). */
  retrying: [attempt: number, nextTryAt: number];
  /** A notice of the server, or a command for this page if it has a `reply`. */
  message: [name: string, payload: unknown, reply: ((answer: Acknowledgement<unknown>) => void) | null];
  /** The room refuses this person permanently while reconnecting; the connection is then closed. */
  failed: [error: AppError];
  /** The node that the room has left is disconnected: its streams have ended. */
  left: [];
  /** The browser is online again, or its page is visible again: paths may have broken unnoticed. */
  networkRestored: [];
  /** The device has another network, and so another address. */
  networkChanged: [];
}

/**
 * The states of the connection:
 *
 *     idle -> lobby          `prepare`: a socket is open, the room is not notified
 *     idle, lobby -> entering `enter`
 *     entering -> live       the room has replied
 *     entering -> idle       it cannot be entered; `enter` may be called again
 *     entering -> waiting    its host has not come; the socket stays in the lobby
 *     waiting -> live        the host has come
 *     waiting -> reconnecting the socket was lost
 *     live -> reconnecting   the socket was lost: the seat is resumed, or the room is entered again
 *     reconnecting -> live
 *     live -> live           `move`: the room is entered on its next node before this one is left
 *     any -> closed          by the page, or because the room refuses this person permanently
 */
type ConnectionState =
  | { name: 'idle' }
  | { name: 'lobby'; link: SocketLink }
  | { name: 'entering' }
  | { name: 'waiting'; link: SocketLink }
  | { name: 'live'; link: SocketLink }
  | { name: 'reconnecting' }
  | { name: 'closed' };

/** Names the events and the media that the page already has. */
type EnterRequest = () => z.input<typeof enterRoom.request>;

/** Enters the room and re-enters it after a loss, over any number of sockets. */
export class Connection extends Emitter<ConnectionEvents> {
  readonly commands = new Commands({ inRoom: () => this.#link, inLobby: () => this.#lobby });
  readonly #connector: SocketConnector;
  readonly #enterRequest: EnterRequest;
  readonly #log: CallLogger;
  readonly #retryDelay = new CancelableDelay();
  readonly #stopFollowing = followNetwork({
    onBack: () => this.#networkRestored(),
    onChanged: () => this.#networkChanged(),
  });
  #state: ConnectionState = { name: 'idle' };
  /** The socket to the node that the room has left, until that node ends. */
  #former: SocketLink | null = null;
  #attempt = 0;
  /** The factor by which the present try may take longer than a first one. */
  #patience = 1;
  /** Whether the node has closed the last socket: it has no seat for this page. */
  #isSentAway = false;
  #isEnteringAgain = false;
  /** The last socket over which this page waited for the host. */
  #hasWaited: SocketLink | null = null;
  /** The delay before the next try to enter a moved room. */
  #moveDelayMs = 0;

  constructor(options: ConnectorOptions, enterRequest: EnterRequest, log: CallLogger) {
    super();
    this.#log = log;
    this.#connector = new SocketConnector(options, (step) => this.emit('step', step));
    this.#enterRequest = enterRequest;
  }

  currentIceServers(): Promise<RoomTicket['iceServers']> {
    return this.#connector.currentIceServers();
  }

  get isLive(): boolean {
    return this.#link !== null;
  }

  get #link(): SocketLink | null {
    return this.#state.name === 'live' ? this.#state.link : null;
  }

  /** The socket in the lobby, while it is open. */
  get #lobby(): SocketLink | null {
    return this.#state.name === 'lobby' && this.#state.link.isOpen ? this.#state.link : null;
  }

  /** Whether the room has not been entered for the first time. */
  get #isOutside(): boolean {
    return this.#state.name === 'idle' || this.#state.name === 'lobby';
  }

  get #isClosed(): boolean {
    return this.#state.name === 'closed';
  }

  /** Opens a socket in the lobby. The room is not notified before `enter`. */
  async prepare(): Promise<SocketLink> {
    const link = this.#lobby ?? (await this.#connector.byTicket(this.#patience));
    if (this.#isOutside) this.#become({ name: 'lobby', link }, { transport: link.transport });
    // The page was closed while the socket was opening.
    if (this.#isClosed) link.close();
    return link;
  }

  /** Enters the room for the first time. A ticket that expired in the lobby is fetched again once. */
  async enter(): Promise<void> {
    try {
      await this.#enterPatiently();
    } catch (error) {
      if (this.#isOutside || this.#state.name === 'entering')
        this.#become({ name: 'idle' }, { error: errorCode(error) });
      throw error;
    }
  }

  /**
   * Enters the room on its next node. The socket to this node stays open until the node closes it, so that
   * the others have pictures and sound from here until they have also moved.
   */
  async move(jitterMs: number): Promise<void> {
    if (!this.#link || this.#former) return;
    this.#former = this.#link;
    this.#moveDelayMs = jitterMs;
    await this.#enterAgain();
  }

  /** Tells the node that the room has left that this page does not need it. */
  leaveFormer(): void {
    // If this fails, the node waits for its limit.
    this.#former?.ask(leaveNode, {}, ANSWER_TIMEOUT_MS).catch(() => undefined);
  }

  /** Ends the wait before the next try. */
  retryNow(): void {
    this.#retryDelay.cancel();
  }

  /** Whether this page is still connected to the node that the room has left. */
  get isMoving(): boolean {
    return this.#former !== null;
  }

  close(error: unknown = new AppError('notReady', { thing: 'call' })): void {
    if (this.#isClosed) return;
    const former = this.#state;
    this.#become({ name: 'closed' });
    this.#stopFollowing();
    this.#retryDelay.cancel();
    this.#connector.close();
    this.commands.close(error);
    this.removeAllListeners();
    if ('link' in former) former.link.close();
    this.#former?.close();
  }

  /** Retries at once, and probes a socket that may have died silently. */
  #networkRestored(): void {
    this.#retryDelay.cancel();
    this.#log.info('network restored');
    this.emit('networkRestored');
    if ('link' in this.#state) void this.#probe(this.#state.link);
  }

  /** Closes a socket that does not reply. In the lobby the server refuses the request, and that is a reply. */
  async #probe(link: SocketLink): Promise<void> {
    const isInRoom = this.#link === link;
    try {
      await link.ask(fetchEvents, { since: Number.MAX_SAFE_INTEGER }, PROBE_TIMEOUT_MS);
    } catch (error) {
      if (isInRoom || isLate(error)) link.close('no reply');
    }
  }

  /** A socket of the previous address is usually dead. */
  #networkChanged(): void {
    this.#log.info('network changed');
    this.emit('networkChanged');
    // A network that has just come up may refuse the first try, and the next one must follow soon.
    this.#attempt = 0;
    this.#networkRestored();
  }

  /** Tries again while the server is only late. */
  async #enterPatiently(): Promise<void> {
    for (this.#patience = 1; ; this.#patience += 1) {
      try {
        return await this.#enterOrRetryByTicket(() => this.prepare());
      } catch (error) {
        if (!isLate(error) || this.#patience === JOIN_TRIES) throw error;
        this.#log.warn('joining is late', { error: errorCode(error) });
        await this.#retryDelay.wait(retryDelay(this.#patience + 1));
        if (this.#isClosed) throw error;
      }
    }
  }

  async #enterOrRetryByTicket(open: () => Promise<SocketLink>): Promise<void> {
    try {
      await this.#enterOver(await open());
    } catch (error) {
      if (!isStale(error)) throw error;
      await this.#enterOver(await this.#connector.byTicket(this.#patience));
    }
  }

  async #enterOver(link: SocketLink): Promise<void> {
    if (this.#isClosed) return link.close();
    if (this.#isOutside) this.#become({ name: 'entering' });
    this.emit('step', 'room');
    // Notices that come before the reply are about what it announces, such as streams of the new node.
    const early: ConnectionEvents['message'][] = [];
    const stopCollecting = link.on('message', (...message) => early.push(message));
    try {
      const request = this.#enterRequest();
      const entrance = await link.ask(enterRoom, request, ANSWER_TIMEOUT_MS * this.#patience);
      stopCollecting();
      if (!this.#isClosed) return this.#activate(link, { entrance, request, early });
    } catch (error) {
      stopCollecting();
      if (isHostAway(error) && link.isOpen && !this.#isClosed) return this.#wait(link);
      link.close();
      throw error;
    }
    link.close();
  }

  /** Waits in the lobby: the server says when the room can be entered. */
  #wait(link: SocketLink): void {
    this.#become({ name: 'waiting', link });
    this.emit('waiting');
    if (this.#hasWaited === link) return;
    this.#hasWaited = link;
    link.on('closed', (reason) => this.#lost(link, reason));
    link.on('message', (name, ...message) => {
      if (this.#state.name !== 'waiting' || this.#state.link !== link) return;
      if (name === roomOpened.name) void this.#enterAfterWaiting(link);
      else this.emit('message', name, ...message);
    });
  }

  async #enterAfterWaiting(link: SocketLink): Promise<void> {
    this.#become({ name: 'entering' });
    try {
      await this.#enterOver(link);
    } catch (error) {
      if (isFinal(error)) return this.#fail(error);
      // The room may be on another node.
      if (!this.#isClosed) this.#reconnect({ isSentAway: true });
    }
  }

  #activate(
    link: SocketLink,
    {
      entrance,
      request,
      early,
    }: {
      entrance: Entrance;
      request: ReturnType<EnterRequest>;
      early: ConnectionEvents['message'][];
    },
  ): void {
    this.#connector.remember({ peerId: entrance.you.id, resumeToken: entrance.resumeToken });
    const { resumed, you } = entrance;
    this.#become({ name: 'live', link }, { peerId: you.id, resumed, transport: link.transport });
    this.#attempt = 0;
    if (this.#hasWaited !== link) link.on('closed', (reason) => this.#lost(link, reason));
    this.emit('entered', entrance, request);
    for (const message of early) this.emit('message', ...message);
    link.on('message', (...message) => this.#received(link, message));
    this.commands.entered(link);
  }

  /** From the node that the room has left, only requests to this phone are delivered. */
  #received(link: SocketLink, message: ConnectionEvents['message']): void {
    if (this.#link === link || message[2]) this.emit('message', ...message);
  }

  #lost(link: SocketLink, reason: string): void {
    if (this.#former === link) {
      this.#former = null;
      this.emit('left');
    }
    // A replaced socket closes late and does not affect the current one.
    if (!('link' in this.#state) || this.#state.link !== link) return;
    this.#reconnect({ reason, isSentAway: reason === SENT_AWAY });
  }

  #reconnect({ reason = 'not let in', isSentAway }: { reason?: string; isSentAway: boolean }): void {
    this.#become({ name: 'reconnecting' }, { reason });
    this.#isSentAway = isSentAway;
    this.#attempt = 0;
    // A loop that is moving continues, since its try may be about to succeed.
    if (this.#isEnteringAgain) this.emit('retrying', 1, Date.now());
    void this.#enterAgain();
  }

  /** Whether the room has to be entered again. */
  get #isOut(): boolean {
    return this.#state.name === 'reconnecting' || (this.#link !== null && this.#link === this.#former);
  }

  /**
   * Tries until the page is in the room, on whichever node has it. Only one such loop runs: two entrances of
   * one page would take the seat from each other.
   */
  async #enterAgain(): Promise<void> {
    if (this.#isEnteringAgain) return;
    this.#isEnteringAgain = true;
    while (this.#isOut) {
      await this.#retryDelay.wait(this.#nextDelay());
      // The page was closed meanwhile.
      if (!this.#isOut) break;
      try {
        await this.#enterOrRetryByTicket(() => this.#reopen());
      } catch (error) {
        this.#log.warn(this.#link ? 'not moved' : 'reconnecting failed', { error: errorCode(error) });
        // While the socket to the former node still serves, the page stays in the call.
        if (isFinal(error) && this.#state.name === 'reconnecting') this.#fail(error);
      }
    }
    this.#isEnteringAgain = false;
  }

  /** Announces the try if the page is outside of the room. */
  #nextDelay(): number {
    if (this.#link) {
      const delay = this.#moveDelayMs;
      this.#moveDelayMs = MOVE_RETRY_MS;
      return delay;
    }
    this.#attempt += 1;
    this.#patience = patience(this.#attempt);
    const delay = retryDelay(this.#attempt);
    this.emit('retrying', this.#attempt, Date.now() + delay);
    return delay;
  }

  async #reopen(): Promise<SocketLink> {
    // The seat is on the node that the room has left or, after the node has closed the socket, nowhere.
    if (this.#link || (this.#isSentAway && !asksForNode(this.#attempt)))
      return await this.#connector.byTicket(this.#patience);
    return asksForNode(this.#attempt)
      ? await this.#connector.bySeatOrNode(this.#patience)
      : await this.#connector.bySeat(this.#patience);
  }

  #become(state: ConnectionState, facts: Parameters<CallLogger['info']>[1] = {}): void {
    this.#state = state;
    this.#log.info(`connection ${state.name}`, facts);
  }

  #fail(error: AppError): void {
    this.emit('failed', error);
    this.close(error);
  }
}
