import type { StaffRole, UserRole } from '@sightline/contracts/accounts/roles';
import { type AssignmentChange, mayAssign } from '@sightline/contracts/inspections/assignment';
import { maySetFee } from '@sightline/contracts/inspections/editing';
import { type Permission, staff, type Verdict } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';

/** The role of the chosen host; null for no host, or an account that does not exist. */
interface ChosenHost {
  role: UserRole | null;
}

interface FeeChange {
  feeCents: number | null;
  /** What the schedule says. */
  scheduledCents: number | null;
}

/** Staff schedule. Admins and the office assign hosts, reassign inspectors, and set fees that the schedule does not. */
export const schedulingPolicy = {
  /** An assignment lets the host lead the call, so the office cannot give that right to itself. */
  assignHost: {
    ...staff('forbidden'),
    admin: 'allow',
    office: (_, { role }) => (role === 'office' ? 'hostForbidden' : 'allow'),
    client: 'forbidden',
    guest: 'forbidden',
  } satisfies Permission<ChosenHost>,
  assignInspector: {
    ...staff(byAssignment),
    client: 'forbidden',
    guest: 'forbidden',
  } satisfies Permission<AssignmentChange>,
  setFee: {
    ...staff(bySchedule),
    client: 'forbidden',
    guest: 'forbidden',
  } satisfies Permission<FeeChange>,
};

function byAssignment({ userId: id, role }: PrincipalOf<StaffRole>, change: AssignmentChange): Verdict {
  return mayAssign({ id, role }, change) ? 'allow' : 'assignmentForbidden';
}

function bySchedule({ role }: PrincipalOf<StaffRole>, { feeCents, scheduledCents }: FeeChange): Verdict {
  return maySetFee(role) || feeCents === scheduledCents ? 'allow' : 'forbidden';
}
