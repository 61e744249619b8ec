import type { RoomRole, StaffRole, UserRole } from '@sightline/contracts/accounts/roles';
import type { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { ABILITIES_OF, type Ability } from '@sightline/contracts/rooms/abilities';
import { type HostingRights, mayHost } from '@sightline/contracts/rooms/hosting';
import type { RoomLog } from '@sightline/server-kit/RoomLog';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { allows, authorize, type Permission, staff, type Verdict } from '../../core/policy.ts';
import { isStaff, type Principal, type PrincipalOf } from '../../core/principal.ts';

type Visited = Pick<InspectionRecord, 'status' | 'isRequested'>;

/** Permissions in addition to reading the inspection. */
export const roomPolicy = {
  /**
   * Staff may enter the room of a canceled inspection; no one else can join it. A request must be answered
   * first: a host who joined would begin an inspection that has not been confirmed.
   */
  join: {
    ...staff(onceConfirmed),
    client: onceConfirmedAndAhead,
    guest: onceConfirmedAndAhead,
  },
  /** A personal link does not admit to an ended room until a host starts the next session. */
  joinAfterEnd: { ...staff('allow'), client: 'allow', guest: 'sessionEnded' },
  invite: { ...staff(unlessCancelled), client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission<Visited>>;

function onceConfirmed(_: Principal, { isRequested }: Visited): Verdict {
  return isRequested ? 'inspectionRequested' : 'allow';
}

function onceConfirmedAndAhead(principal: Principal, visited: Visited): Verdict {
  const verdict = onceConfirmed(principal, visited);
  return verdict === 'allow' ? unlessCancelled(principal, visited) : verdict;
}

function unlessCancelled(_: Principal, { status }: Visited): Verdict {
  return status === 'cancelled' ? 'inspectionCancelled' : 'allow';
}

export async function authorizeJoining(
  { roomLog, principal }: { roomLog: RoomLog; principal: Principal },
  inspection: InspectionRecord,
): Promise<void> {
  authorize(roomPolicy.join, principal, inspection);
  // Redis is queried only for callers whom its reply could exclude.
  if (allows(roomPolicy.joinAfterEnd, principal)) return;
  const { name } = await roomLog.lastSession(inspection._id);
  if (name === 'ended') authorize(roomPolicy.joinAfterEnd, principal, inspection);
}

/** The settings that decide about hosting, apart from the inspection. */
export interface HostingRules extends Pick<OrganizationSettings, 'assignedInspectorHosts'> {
  hostRoles: readonly UserRole[];
}

/** Only staff may host. */
export function hostingRightsOf(
  { role, userId }: PrincipalOf<StaffRole>,
  { hostRoles, assignedInspectorHosts }: HostingRules,
): HostingRights {
  return { id: userId, canHost: hostRoles.includes(role), canHostAssigned: assignedInspectorHosts };
}

/** The role in a room. Staff who do not host join as field peers, like clients. */
export function roomRoleOf(
  principal: Principal,
  inspection: Pick<InspectionRecord, 'inspectorId' | 'hostId'>,
  rules: HostingRules,
): RoomRole {
  if (principal.role === 'guest') return principal.roomRole;
  const isHost = isStaff(principal) && mayHost(hostingRightsOf(principal, rules), inspection);
  return isHost ? 'host' : 'field';
}

/**
 * The abilities of a role. Hosting can be handed over only to staff, who may also mark the checklist outside
 * a call. A host may record where it is allowed.
 */
export function abilitiesOf(principal: Principal, role: RoomRole, mayRecord: boolean): Ability[] {
  const abilities = ABILITIES_OF[role];
  if (role === 'host') return mayRecord ? [...abilities, 'record'] : [...abilities];
  return isStaff(principal) ? [...abilities, 'become-host'] : [...abilities];
}
