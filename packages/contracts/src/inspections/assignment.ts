import type { PrincipalRole } from '../accounts/roles.ts';

/** The inspector of an inspection, before and after a change; null without one. */
export interface AssignmentChange {
  from: string | null;
  to: string | null;
}

/** The subjects of mails to inspectors about an inspection. */
export const ASSIGNMENT_SUBJECTS = {
  assigned: 'An inspection was assigned to you',
  moved: 'Your inspection has a new time',
  changed: 'Your inspection has changed',
  unassigned: 'An inspection is no longer assigned to you',
  cancelled: 'Your inspection was canceled',
} as const;
export type AssignmentNotice = keyof typeof ASSIGNMENT_SUBJECTS;

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
