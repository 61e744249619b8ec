import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import type { UserRole } from '@sightline/contracts/accounts/roles';
import { outboxKeyOf } from '@sightline/store/accounts/outboxKeys';
import { type GuestPrincipal, isStaff, type Principal } from '../../core/principal.ts';
import { needsSecondStep } from '../../core/secondStep.ts';
import type { Services } from '../../core/services.ts';

/** The signed-in person as shown only to this person, with the key of the unsent work. */
export async function presentSession(
  { store, configuration }: Services,
  principal: Principal,
): Promise<CurrentUser> {
  const outboxKey = await outboxKeyOf(store, principal.subject);
  const facts = presentPrincipal(principal, configuration.hostRoles);
  return { ...facts, needsSecondStep: await needsSecondStep(store, principal), outboxKey };
}

type Facts = Omit<CurrentUser, 'outboxKey' | 'needsSecondStep'>;

function presentPrincipal(principal: Principal, hostRoles: readonly UserRole[]): Facts {
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
    canHost: hostRoles.includes(role),
    createdAt: user.createdAt.toISOString(),
  };
}

function presentGuest(guest: GuestPrincipal): Facts {
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
    canHost: false,
    createdAt: guest.invitedAt.toISOString(),
  };
}
