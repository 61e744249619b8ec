import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { outboxKeyOf } from '@sightline/store/accounts/outboxKeys';
import { needsSecondStep } from '../../core/access.ts';
import { type GuestPrincipal, isStaff, type Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { hostingRules } from '../rights/liveRights.ts';
import { hostingRightsOf } from '../rights/roomPolicy.ts';

/** The signed-in person as shown only to this person, with the key of the unsent work. */
export async function presentSession(
  { store, configuration }: Services,
  principal: Principal,
): Promise<CurrentUser> {
  const outboxKey = await outboxKeyOf(store, principal.subject);
  const hosting = isStaff(principal)
    ? hostingRightsOf(principal, await hostingRules({ store, configuration }))
    : { canHost: false, canHostAssigned: false };
  const facts = { ...presentPrincipal(principal), ...hosting };
  return { ...facts, needsSecondStep: await needsSecondStep(store, principal), outboxKey };
}

type Facts = Omit<CurrentUser, 'canHost' | 'canHostAssigned' | 'outboxKey' | 'needsSecondStep'>;

function presentPrincipal(principal: Principal): Facts {
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
    createdAt: guest.invitedAt.toISOString(),
  };
}
