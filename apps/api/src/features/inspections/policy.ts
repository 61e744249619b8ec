import { type AssignmentChange, mayAssign } from '@sightline/contracts/inspections/assignment';
import type { Permission } from '../../core/policy.ts';

/** Staff schedule. Admins assign hosts, and reassign inspectors. */
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
};
