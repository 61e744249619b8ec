import type { CurrentUser } from '@sightline/contracts/accounts';
import type { UserRole } from '@sightline/contracts/roles';
import { type GuestPrincipal, isStaff, type Principal } from '../../core/principal.ts';

/** The signed-in person as its own page sees it. */
export function presentPrincipal(principal: Principal, leadRoles: readonly UserRole[]): CurrentUser {
  if (principal.role === 'guest') return presentGuest(principal);
  const { user, role } = principal;
  return {
    id: user._id,
    role,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    clientId: role === 'client' ? principal.clientId : null,
    licenseNumber: isStaff(principal) ? user.licenseNumber : null,
    guestOf: null,
    leadsRooms: leadRoles.includes(role),
    createdAt: user.createdAt.toISOString(),
  };
}

function presentGuest(guest: GuestPrincipal): CurrentUser {
  const [firstName = '', ...rest] = guest.name.split(' ');
  return {
    id: guest.invitationId,
    role: 'guest',
    email: guest.email,
    firstName,
    lastName: rest.join(' '),
    clientId: null,
    licenseNumber: null,
    guestOf: { inspectionId: guest.inspectionId, roomRole: guest.roomRole },
    leadsRooms: false,
    createdAt: guest.invitedAt.toISOString(),
  };
}
