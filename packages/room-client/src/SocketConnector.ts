import { AppError } from '@sightline/contracts/core/errors';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { isFinal } from './errors.ts';
import { CONNECT_TIMEOUT_MS, SocketLink } from './SocketLink.ts';
import { Tickets } from './Tickets.ts';
import type { ResumeMemory } from './types.ts';

export interface ConnectorOptions {
  inspectionId: string;
  origin: string;
  memory: ResumeMemory;
  /** Asks the API for a ticket; a request that the page no longer waits for is aborted. */
  fetchTicket(signal: AbortSignal): Promise<RoomTicket>;
}

const RENEW_BEFORE_MS = 60_000;
/** The timeout of a socket for the seat, after which the page looks for the room on another node. */
const SEAT_TIMEOUT_MS = 2000;

interface Seat {
  peerId: string;
  resumeToken: string;
}

/**
 * Opens sockets with a ticket, or with the resume token of this tab's seat. `patience` is the factor by which
 * each step of a try may take longer than usual.
 */
export class SocketConnector {
  readonly #options: ConnectorOptions;
  readonly #tickets: Tickets;
  readonly #onStep: (step: 'ticket' | 'signaling') => void;
  #ticket: RoomTicket | null = null;
  /** The seat of this page load; the memory may have one from before a reload, which also needs a ticket. */
  #seat: Seat | null = null;

  constructor(options: ConnectorOptions, onStep: (step: 'ticket' | 'signaling') => void) {
    this.#options = options;
    this.#tickets = new Tickets((signal) => options.fetchTicket(signal));
    this.#onStep = onStep;
  }

  /** The latest ticket, which names the ICE servers. */
  get ticket(): RoomTicket {
    if (!this.#ticket) throw new AppError('notReady', { thing: 'call' });
    return this.#ticket;
  }

  /** A relay refuses expired credentials, so these are renewed for a transport that is opened or repaired. */
  async currentIceServers(): Promise<RoomTicket['iceServers']> {
    const { iceServers } = this.ticket;
    if (Math.min(...iceServers.map(expiryOf)) > Date.now() + RENEW_BEFORE_MS) return iceServers;
    // If the API cannot be reached, the old ones are used, since most paths need no relay.
    const renewed = await this.#tickets.next().catch(() => null);
    if (renewed) this.#ticket = { ...this.ticket, iceServers: renewed.iceServers };
    return this.ticket.iceServers;
  }

  remember(seat: Seat): void {
    this.#seat = seat;
    this.#options.memory.save(seat);
  }

  close(): void {
    this.#tickets.close();
  }

  async byTicket(patience: number): Promise<SocketLink> {
    this.#onStep('ticket');
    return await this.#open(await this.#tickets.next(patience), patience);
  }

  /** Throws AppError('ticketInvalid') when the seat was released, or never existed. */
  async bySeat(patience: number): Promise<SocketLink> {
    if (!this.#seat) throw new AppError('ticketInvalid');
    const { inspectionId, origin } = this.#options;
    const handshake = { kind: 'resume' as const, inspectionId, ...this.#seat };
    return await SocketLink.open(origin, this.ticket.signalingPath, handshake, SEAT_TIMEOUT_MS * patience);
  }

  /**
   * Opens a socket for the seat, or on the node that has the room. The API is asked at the same time, which
   * may take as long as it waits for Redis. A dead node may not answer at all: its seat is abandoned when
   * another node is named.
   */
  async bySeatOrNode(patience: number): Promise<SocketLink> {
    const { signalingPath } = this.ticket;
    const asked = this.#tickets.next(patience);
    const elsewhere = asked.then((ticket) => (ticket.signalingPath === signalingPath ? null : ticket));
    const seat = this.bySeat(patience);
    const first = await Promise.race([seat, elsewhere]).catch(() => null);
    if (first instanceof SocketLink) return first;
    if (first) {
      void seat.then((link) => link.close()).catch(() => undefined);
      return await this.#open(first, patience);
    }
    try {
      return await seat;
    } catch (error) {
      if (isFinal(error)) throw error;
      return await this.#open(await asked, patience);
    }
  }

  async #open(ticket: RoomTicket, patience: number): Promise<SocketLink> {
    this.#ticket = ticket;
    this.#onStep('signaling');
    const seat = this.#seat ?? this.#options.memory.load();
    const handshake = { kind: 'ticket' as const, ticket: ticket.ticket, ...(seat ? { seat } : {}) };
    return await SocketLink.open(
      this.#options.origin,
      ticket.signalingPath,
      handshake,
      CONNECT_TIMEOUT_MS * patience,
    );
  }
}

/** In milliseconds since 1970; infinity without one. TURN REST puts it before the user name, in seconds. */
function expiryOf({ username }: RoomTicket['iceServers'][number]): number {
  const seconds = Number.parseInt(username ?? '', 10);
  return Number.isNaN(seconds) ? Number.POSITIVE_INFINITY : seconds * 1000;
}
