import { type AssignmentChange, mayAssign } from '@sightline/contracts/inspections/assignment';
import type { Permission } from '../../core/policy.ts';

interface FeeChange {
  feeCents: number | null;
  /** What the schedule says. */
  scheduledCents: number | null;
}

/** Staff schedule. Admins assign hosts, reassign inspectors, and set fees that the schedule does not. */
export const schedulingPolicy = {
  assignHost: {
    admin: 'allow',
    inspector: 'forbidden',
    client: 'forbidden',
    guest: 'forbidden',
  } satisfies Permission,
  assignInspector: {
    admin: 'allow',
    inspector: ({ userId: id, role }, change) =>
      mayAssign({ id, role }, change) ? 'allow' : 'assignmentForbidden',
    client: 'forbidden',
    guest: 'forbidden',
  } satisfies Permission<AssignmentChange>,
  setFee: {
    admin: 'allow',
    inspector: (_, { feeCents, scheduledCents }) => (feeCents === scheduledCents ? 'allow' : 'forbidden'),
    client: 'forbidden',
    guest: 'forbidden',
  } satisfies Permission<FeeChange>,
};
