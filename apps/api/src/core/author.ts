import type { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import { PRINCIPAL_ROLE_LABELS } from '@sightline/wording/labels';
import type { Principal } from './principal.ts';

/** The author as recorded in the room's log. Staff may be host or field there; the API does not know which. */
export function authorOf(principal: Principal): RoomEventAuthor {
  const { subject, name } = principal;
  if (principal.role === 'guest') return { subject, name, role: principal.roomRole };
  return { subject, name, role: principal.role === 'client' ? 'field' : null };
}

export function nameWithRole({ name, role }: Principal): string {
  return `${name} (${PRINCIPAL_ROLE_LABELS[role]})`;
}
