import { ABILITIES_AFTER_HOSTING, ABILITIES_OF, type Ability } from '@sightline/contracts/rooms/abilities';
import type { TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { HandOver } from './foldEvents.ts';

type Rights = Pick<TicketClaims, 'role' | 'abilities' | 'recording'>;

/** Recording also needs the permission that the ticket carries. */
const abilitiesOfHost = ({ recording }: Rights): Ability[] =>
  recording ? [...ABILITIES_OF.host, 'record'] : [...ABILITIES_OF.host];

/** A ticket without `become-host` is not a staff ticket: it stays unchanged. */
export function rightsAfter<Ticket extends Rights>(ticket: Ticket, handOver: HandOver | null): Ticket {
  if (!handOver || !ticket.abilities.includes('become-host')) return ticket;
  if (handOver.hosts) return { ...ticket, role: 'host', abilities: abilitiesOfHost(ticket) };
  if (!ticket.abilities.includes('hand-over')) return ticket;
  return { ...ticket, role: 'observer', abilities: [...ABILITIES_AFTER_HOSTING] };
}
