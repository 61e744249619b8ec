import type { PrincipalRole } from '../accounts/roles.ts';

/** The inspector of an inspection, before and after a change; null for nobody. */
export interface AssignmentChange {
  from: string | null;
  to: string | null;
}

/** What an inspector is mailed about an inspection, with the subject. */
export const ASSIGNMENT_SUBJECTS = {
  assigned: 'An inspection was assigned to you',
  moved: 'Your inspection has a new time',
  unassigned: 'An inspection is no longer assigned to you',
  cancelled: 'Your inspection was canceled',
} as const;
export type AssignmentNotice = keyof typeof ASSIGNMENT_SUBJECTS;

/**
 * The assignment decides who signs, and may decide who hosts (signing.ts; the setting `assignedInspectorHosts`). So admins
 * assign anyone, while an inspector leaves it as it is or takes an inspection that nobody is assigned to.
 */
export function mayAssign(
  { id, role }: { id: string; role: PrincipalRole },
  { from, to }: AssignmentChange,
): boolean {
  if (role === 'admin') return true;
  return role === 'inspector' && (to === from || (from === null && to === id));
}
