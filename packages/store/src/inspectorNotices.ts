import { ASSIGNMENT_SUBJECTS, type AssignmentNotice } from '@sightline/contracts/inspections/assignment';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import { findStaff } from './accounts/staff.ts';
import type { UserRecord } from './accounts/users.ts';
import type { NoticeAuthor } from './bookings/quoteRequests.ts';
import { derivedId } from './core/derivedId.ts';
import type { Store } from './core/store.ts';
import { deliver } from './deliveries/deliver.ts';
import { type AssignmentNewsRecord, noteAssignmentNews } from './inspections/assignmentNews.ts';
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
  by: NoticeAuthor;
}

interface News {
  inspectorId: string;
  notice: AssignmentNotice;
}

/**
 * Tells inspectors whose inspection a change assigns, moves or takes away, but not its author: once per change
 * on their day's page, and by mail unless they turned these mails off.
 */
export async function notifyInspectors(services: Notifying, change: AssignmentChange): Promise<void> {
  for (const news of newsOf(change)) {
    const inspector = await findStaff(services.store, news.inspectorId);
    if (!inspector?.isActive || inspector._id === change.by.userId) continue;
    const notice = { change, inspector, notice: news.notice };
    await noteAssignmentNews(services.store, dayNewsOf(notice));
    if (inspector.notifications.assignments) await mail(services, notice);
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

/** The inspection as this inspector knows it: a reassigned one has the time that the former inspector knows. */
const knownOf = ({ notice, change: { before, after } }: Notice): InspectionRecord =>
  notice === 'unassigned' ? (before ?? after) : after;

/** The id of a notice, the same however often a change is repeated. */
function idOf(channel: string, { change: { before, after }, inspector, notice }: Notice): string {
  const occasion = before === null ? after.createdAt : after.updatedAt;
  return derivedId(channel, after._id, inspector._id, notice, occasion.toISOString());
}

function dayNewsOf(news: Notice): AssignmentNewsRecord {
  const { inspector, notice, change } = news;
  const { _id: inspectionId, address, scheduledDate, preferredTime } = knownOf(news);
  return {
    _id: idOf('assignment news', news),
    inspectorId: inspector._id,
    inspectionId,
    notice,
    address,
    scheduledDate,
    preferredTime,
    by: change.by.name,
    at: new Date(),
  };
}

async function mail(services: Notifying, news: Notice): Promise<void> {
  const { change, inspector, notice } = news;
  const { after, by } = change;
  const { _id: inspectionId } = after;
  const { facts: organization } = await findOrganization(services.store);
  const { date } = mailFactsOf(knownOf(news), organization);
  await deliver(services, {
    _id: idOf('assignment', news),
    to: inspector.email,
    subject: `${ASSIGNMENT_SUBJECTS[notice]}: ${after.address}, ${date}`,
    mail: {
      kind: 'assignment',
      inspectionId,
      notice,
      firstName: inspector.firstName,
      by: by.name,
      facts: linesOf(news, organization),
      link: new URL(`/inspection/${inspectionId}`, services.publicUrl).href,
    },
  });
}

function linesOf(news: Notice, organization: OrganizationFacts): [label: string, value: string][] {
  const { notice, change } = news;
  const { before, after } = change;
  const dateOf = (inspection: InspectionRecord): string => mailFactsOf(inspection, organization).date;
  return [
    ['Inspection', projectTypeLabel(after.projectType)],
    ['When', dateOf(knownOf(news))],
    ...(notice === 'moved' && before ? [['Before', dateOf(before)] satisfies [string, string]] : []),
    ['Where', after.address],
    ['Method', METHOD_LABELS[after.isVirtual ? 'virtual' : 'in_person']],
    ['Client', after.clientName],
  ];
}
