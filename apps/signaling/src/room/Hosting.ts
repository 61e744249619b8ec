import { EventEmitter } from 'node:events';
import { ABILITIES_AFTER_HOSTING, ABILITIES_OF, type Ability } from '@sightline/contracts/rooms/abilities';
import type { TicketClaims } from '@sightline/contracts/rooms/rooms';
import { type HandOver, type HostChange, withHandOver } from './foldEvents.ts';
import type { RoomRecord } from './RoomRecord.ts';

type Rights = Pick<TicketClaims, 'role' | 'abilities' | 'recording'>;

/** A host's abilities. Recording also needs the permission that the ticket carries. */
const abilitiesOfHost = ({ recording }: Rights): Ability[] =>
  recording ? [...ABILITIES_OF.host, 'record'] : [...ABILITIES_OF.host];

/** A ticket's rights after the hand-overs of this call. A ticket without `become-host` is not one of staff. */
export function rightsAfter<Ticket extends Rights>(ticket: Ticket, handOver: HandOver | null): Ticket {
  if (!handOver || !ticket.abilities.includes('become-host')) return ticket;
  if (handOver.hosts) return { ...ticket, role: 'host', abilities: abilitiesOfHost(ticket) };
  if (!ticket.abilities.includes('hand-over')) return ticket;
  return { ...ticket, role: 'observer', abilities: [...ABILITIES_AFTER_HOSTING] };
}

/**
 * The hand-overs of hosting in this call, by person. A hand-over takes effect at once, before Redis has it; the
 * log carries it to other nodes and over a restart. Decision 067.
 */
export class Hosting extends EventEmitter<{
  /** Hosting was handed over, or a hand-over ended, so that a person's rights in the room changed. */
  changed: [];
}> {
  #handOvers: ReadonlyMap<string, HandOver>;

  constructor(record: RoomRecord) {
    super();
    this.#handOvers = record.facts.handOvers;
    record.on('happened', (event) => {
      if (event.kind === 'host:changed') this.#set(withHandOver(this.#handOvers, event.data, event.at));
      if (event.kind === 'session:ended') this.#set(new Map());
    });
  }

  of(subject: string): HandOver | null {
    return this.#handOvers.get(subject) ?? null;
  }

  /** The last receiver of hosting who has not handed it on. */
  get receiver(): HostChange['from'] {
    const [subject, receiver] = [...this.#handOvers].findLast(([, { hosts }]) => hosts) ?? [];
    return subject && receiver ? { subject, name: receiver.name } : null;
  }

  change(change: HostChange): void {
    this.#set(withHandOver(this.#handOvers, change, new Date().toISOString()));
  }

  /** Ends a hand-over that is older than a revocation of the right to host, like a ticket. */
  end(subject: string): void {
    if (!this.of(subject)?.hosts) return;
    const left = new Map(this.#handOvers);
    left.delete(subject);
    this.#set(left);
  }

  close(): void {
    this.removeAllListeners();
  }

  #set(handOvers: ReadonlyMap<string, HandOver>): void {
    this.#handOvers = handOvers;
    this.emit('changed');
  }
}
