import { AppError } from '@sightline/contracts/core/errors';
import type { RoomTicket } from '@sightline/contracts/rooms';
import { SocketLink } from './SocketLink.ts';
import type { ResumeMemory } from './types.ts';

export interface DoorwayOptions {
  inspectionId: string;
  origin: string;
  memory: ResumeMemory;
  fetchTicket(): Promise<RoomTicket>;
}

type Place = { peerId: string; secret: string };

/** Opens sockets in front of the room: by a ticket, or into the place that this tab has there. */
export class Doorway {
  readonly #options: DoorwayOptions;
  readonly #onStep: (step: 'ticket' | 'signaling') => void;
  #ticket: RoomTicket | null = null;
  /** The place in this life of the page; the memory may hold one of before the reload. */
  #place: Place | null = null;

  constructor(options: DoorwayOptions, onStep: (step: 'ticket' | 'signaling') => void) {
    this.#options = options;
    this.#onStep = onStep;
  }

  /** The ticket by which we came last: it says which servers help with the path. */
  get ticket(): RoomTicket {
    if (!this.#ticket) throw new AppError('notReady', { thing: 'room' });
    return this.#ticket;
  }

  remember(place: Place): void {
    this.#place = place;
    this.#options.memory.save(place);
  }

  async byTicket(): Promise<SocketLink> {
    this.#onStep('ticket');
    this.#ticket = await this.#options.fetchTicket();
    this.#onStep('signaling');
    const place = this.#place ?? this.#options.memory.load();
    const { ticket, signalingPath } = this.#ticket;
    const handshake = { kind: 'ticket' as const, ticket, ...(place ? { place } : {}) };
    return await SocketLink.open(this.#options.origin, signalingPath, handshake);
  }

  /** AppError('ticketInvalid') when the place is not kept any more, or never was. */
  async byPlace(): Promise<SocketLink> {
    if (!this.#place) throw new AppError('ticketInvalid');
    const { inspectionId, origin } = this.#options;
    const handshake = { kind: 'resume' as const, inspectionId, ...this.#place };
    return await SocketLink.open(origin, this.ticket.signalingPath, handshake);
  }
}
