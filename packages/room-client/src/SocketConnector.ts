import { AppError } from '@sightline/contracts/core/errors';
import type { RoomTicket } from '@sightline/contracts/rooms';
import { SocketLink } from './SocketLink.ts';
import type { ResumeMemory } from './types.ts';

export interface ConnectorOptions {
  inspectionId: string;
  origin: string;
  memory: ResumeMemory;
  fetchTicket(): Promise<RoomTicket>;
}

type Seat = { peerId: string; resumeToken: string };

/** Opens sockets in front of the room: by a ticket, or into the seat that this tab has there. */
export class SocketConnector {
  readonly #options: ConnectorOptions;
  readonly #onStep: (step: 'ticket' | 'signaling') => void;
  #ticket: RoomTicket | null = null;
  /** The seat in this life of the page; the memory may hold one of before the reload. */
  #seat: Seat | null = null;

  constructor(options: ConnectorOptions, onStep: (step: 'ticket' | 'signaling') => void) {
    this.#options = options;
    this.#onStep = onStep;
  }

  /** The ticket by which we came last: it says which servers help with the path. */
  get ticket(): RoomTicket {
    if (!this.#ticket) throw new AppError('notReady', { thing: 'room' });
    return this.#ticket;
  }

  remember(seat: Seat): void {
    this.#seat = seat;
    this.#options.memory.save(seat);
  }

  async byTicket(): Promise<SocketLink> {
    this.#onStep('ticket');
    this.#ticket = await this.#options.fetchTicket();
    this.#onStep('signaling');
    const seat = this.#seat ?? this.#options.memory.load();
    const { ticket, signalingPath } = this.#ticket;
    const handshake = { kind: 'ticket' as const, ticket, ...(seat ? { seat } : {}) };
    return await SocketLink.open(this.#options.origin, signalingPath, handshake);
  }

  /** AppError('ticketInvalid') when the seat is not kept any more, or never was. */
  async bySeat(): Promise<SocketLink> {
    if (!this.#seat) throw new AppError('ticketInvalid');
    const { inspectionId, origin } = this.#options;
    const handshake = { kind: 'resume' as const, inspectionId, ...this.#seat };
    return await SocketLink.open(origin, this.ticket.signalingPath, handshake);
  }
}
