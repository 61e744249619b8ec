import type { RoomRole, UserRole } from '@sightline/contracts/roles';
import type { RoomLog } from '@sightline/server-kit/RoomLog';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { allows, authorize, type Permission, staff, type Verdict } from '../../core/policy.ts';
import { isStaff, type Principal } from '../../core/principal.ts';

type Visited = Pick<InspectionRecord, 'status'>;

/** On top of reading the inspection. */
export const roomPolicy = {
  /** Staff may look into the room of a canceled inspection; nobody else can join it. */
  join: { ...staff('allow'), client: unlessCancelled, guest: unlessCancelled },
  /** A personal link does not open an ended room again, until a host starts the next session. */
  joinAfterEnd: { ...staff('allow'), client: 'allow', guest: 'sessionEnded' },
  invite: { admin: unlessCancelled, inspector: unlessCancelled, client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission<Visited>>;

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
  if (await roomLog.isSessionEnded(inspection._id)) authorize(roomPolicy.joinAfterEnd, principal, inspection);
}

/** The configuration names the roles that host rooms; other staff join as field peers, like clients. */
export function roomRoleOf(principal: Principal, hostRoles: readonly UserRole[]): RoomRole {
  if (principal.role === 'guest') return principal.roomRole;
  return isStaff(principal) && hostRoles.includes(principal.role) ? 'host' : 'field';
}
