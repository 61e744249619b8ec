import { AppError } from '@sightline/contracts/core/errors';
import type { RoomRole, UserRole } from '@sightline/contracts/roles';
import type { RoomLog } from '@sightline/server-kit/roomLog';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { isStaff, type Principal } from '../../core/principal.ts';

/** Who leads is a setting; staff who do not lead hold a phone on site, as the owning client does. */
export function roomRoleOf(principal: Principal, leadRoles: readonly UserRole[]): RoomRole {
  if (principal.role === 'guest') return principal.roomRole;
  return isStaff(principal) && leadRoles.includes(principal.role) ? 'host' : 'field';
}

/** Staff may look into the room of a cancelled inspection; for everybody else there is nothing to join. */
export function refuseCancelled(principal: Principal, { status }: InspectionRecord): void {
  if (status === 'cancelled' && !isStaff(principal)) throw new AppError('inspectionCancelled');
}

/** A personal link does not open an ended room again, until a host starts the next session. */
export async function refuseEndedSession(
  roomLog: RoomLog,
  principal: Principal,
  { _id }: InspectionRecord,
): Promise<void> {
  if (principal.role === 'guest' && (await roomLog.isSessionEnded(_id))) throw new AppError('sessionEnded');
}
