import { z } from 'zod';
import type { PrincipalRole } from '../accounts/roles.ts';

/** The inspector of an inspection, before and after a change; null without one. */
export interface AssignmentChange {
  from: string | null;
  to: string | null;
}

export const AssignmentNotice = z.enum(['assigned', 'moved', 'changed', 'unassigned', 'cancelled']);
export type AssignmentNotice = z.infer<typeof AssignmentNotice>;

export const ASSIGNMENT_SUBJECTS: Record<AssignmentNotice, string> = {
  assigned: 'An inspection was assigned to you',
  moved: 'Your inspection has a new time',
  changed: 'Your inspection has changed',
  unassigned: 'An inspection is no longer assigned to you',
  cancelled: 'Your inspection was canceled',
};

/**
 * The assignment decides about signing, and may decide about hosting (signing.ts; the setting
 * `assignedInspectorHosts`). So admins and the office assign anyone, while an inspector keeps the assignment
 * or takes an unassigned inspection.
 */
export function mayAssign(
  { id, role }: { id: string; role: PrincipalRole },
  { from, to }: AssignmentChange,
): boolean {
  if (role === 'admin' || role === 'office') return true;
  return role === 'inspector' && (to === from || (from === null && to === id));
}
