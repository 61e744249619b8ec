import { ASSIGNMENT_SUBJECTS, type AssignmentNotice } from '@sightline/contracts/inspections/assignment';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import { findStaff } from './accounts/staff.ts';
import type { UserRecord } from './accounts/users.ts';
import { derivedId } from './core/derivedId.ts';
import type { Store } from './core/store.ts';
import { deliver } from './deliveries/deliver.ts';
import type { InspectionRecord } from './inspections/inspections.ts';
import { findOrganization } from './organization/organization.ts';

export interface Notifying {
  store: Store;
  queue: JobQueue;
  publicUrl: string | URL;
}

export interface AssignmentChange {
  /** The inspection before the change; null for a new one. */
  before: InspectionRecord | null;
  after: InspectionRecord;
  /** The author; without an account for a client, a connected service, and automatic changes. */
  by: { userId?: string; name: string };
}

interface News {
  inspectorId: string;
  notice: AssignmentNotice;
}

/**
 * Mails inspectors whose inspection a change assigns, moves or takes away: once per change, but not to its
 * author or to inspectors who turned these mails off.
 */
export async function notifyInspectors(services: Notifying, change: AssignmentChange): Promise<void> {
  for (const news of newsOf(change)) {
    const inspector = await findStaff(services.store, news.inspectorId);
    if (!inspector?.isActive || !inspector.notifications.assignments) continue;
    if (inspector._id !== change.by.userId) await mail(services, { change, inspector, notice: news.notice });
  }
}

function newsOf({ before, after }: AssignmentChange): News[] {
  const [was, is] = [assigneeOf(before), assigneeOf(after)];
  if (was === is) {
    if (is === null || !before) return [];
    if (isMoved(before, after)) return [{ inspectorId: is, notice: 'moved' }];
    return isOther(before, after) ? [{ inspectorId: is, notice: 'changed' }] : [];
  }
  const lost = after.status === 'cancelled' ? 'cancelled' : 'unassigned';
  return [
    ...(was === null ? [] : [{ inspectorId: was, notice: lost } as const]),
    ...(is === null ? [] : [{ inspectorId: is, notice: 'assigned' } as const]),
  ];
}

/** The assigned inspector; none for a canceled inspection. */
function assigneeOf(inspection: InspectionRecord | null): string | null {
  return inspection === null || inspection.status === 'cancelled' ? null : inspection.inspectorId;
}

function isMoved(before: InspectionRecord, after: InspectionRecord): boolean {
  return (
    before.scheduledDate?.getTime() !== after.scheduledDate?.getTime() ||
    before.preferredTime !== after.preferredTime
  );
}

/** Whether the inspector must know it before the visit. */
function isOther(before: InspectionRecord, after: InspectionRecord): boolean {
  const facts = ['address', 'projectType', 'isVirtual'] as const;
  return after.status === 'scheduled' && facts.some((fact) => before[fact] !== after[fact]);
}

interface Notice {
  change: AssignmentChange;
  inspector: UserRecord;
  notice: AssignmentNotice;
}

async function mail(services: Notifying, { change, inspector, notice }: Notice): Promise<void> {
  const { before, after, by } = change;
  const { _id: inspectionId } = after;
  const { facts: organization } = await findOrganization(services.store);
  const occasion = before === null ? after.createdAt : after.updatedAt;
  await deliver(services, {
    _id: derivedId('assignment', inspectionId, inspector._id, notice, occasion.toISOString()),
    to: inspector.email,
    subject: `${ASSIGNMENT_SUBJECTS[notice]}: ${after.address}`,
    mail: {
      kind: 'assignment',
      inspectionId,
      notice,
      firstName: inspector.firstName,
      by: by.name,
      facts: linesOf(notice, change, organization),
      link: new URL(`/inspection/${inspectionId}`, services.publicUrl).href,
    },
  });
}

/** The lines of the mail. A reassigned inspection has the time that the former inspector knows. */
function linesOf(
  notice: AssignmentNotice,
  { before, after }: AssignmentChange,
  organization: OrganizationFacts,
): [label: string, value: string][] {
  const dateOf = (inspection: InspectionRecord): string => mailFactsOf(inspection, organization).date;
  const known = notice === 'unassigned' ? (before ?? after) : after;
  return [
    ['Inspection', projectTypeLabel(after.projectType)],
    ['When', dateOf(known)],
    ...(notice === 'moved' && before ? [['Before', dateOf(before)] satisfies [string, string]] : []),
    ['Where', after.address],
    ['Method', METHOD_LABELS[after.isVirtual ? 'virtual' : 'in_person']],
    ['Client', after.clientName],
  ];
}
