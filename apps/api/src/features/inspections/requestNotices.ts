import type { PreferredTime } from '@sightline/contracts/inspections/inspections';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import { notifyStaff } from '@sightline/contracts/jobs';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import type { NewDelivery } from '@sightline/store/deliveries/deliveries';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { appointmentText } from '@sightline/wording/mailFacts';
import type { Services } from '../../core/services.ts';
import { officeAddresses } from './officeNotices.ts';

/** The facts of a request from the portal or the booking page. */
export interface RequestFacts {
  id: string;
  /** The inspection; null until the office accepts a visitor's request. */
  inspectionId: string | null;
  name: string;
  email: string;
  /** The number that has agreed to text messages. */
  smsNumber: string | null;
  projectType: ProjectType;
  isVirtual: boolean;
  address: string;
  startsAt: Date | null;
  /** The client's preference; null for a visitor who requests a free slot. */
  preferredTime: PreferredTime | null;
}

export function requestFactsOf(
  inspection: InspectionRecord,
  { email, smsNumber }: Pick<RequestFacts, 'email' | 'smsNumber'>,
): RequestFacts {
  const { _id, clientName, projectType, isVirtual, address, scheduledDate, preferredTime } = inspection;
  const wanted = { projectType, isVirtual, address, startsAt: scheduledDate, preferredTime };
  return { id: _id, inspectionId: _id, name: clientName, email, smsNumber, ...wanted };
}

/** Mails the office about an open request, and confirms its arrival to the person, once for each request. */
export async function notifyOfRequest(services: Services, request: RequestFacts): Promise<void> {
  const { store } = services;
  const [{ facts }, { notices }] = await Promise.all([findOrganization(store), findSettings(store)]);
  for (const to of await officeAddresses(store))
    await deliver(services, mailOf(services, request, facts, to));
  const notice = { kind: 'request', requestId: request.id, inspectionId: request.inspectionId } as const;
  await services.queue.enqueueSoon(notifyStaff, { notice });
  if (notices.mail.requested) await deliver(services, mailOf(services, request, facts, null));
  const { smsNumber: to, inspectionId, address } = request;
  if (to === null || !notices.sms.requested) return;
  await deliver(services, {
    _id: derivedId('inspection request by sms', request.id),
    to,
    subject: 'We received your inspection request',
    mail: { kind: 'sms', notice: 'requested', inspectionId, startsAt: null, address },
  });
}

export const BOOKING_PAGE = '/book';

/** Mails the visitor that the office declined a request, with the reason, once for each request. */
export async function notifyOfDecline(
  services: Services,
  request: RequestFacts,
  reason: string,
): Promise<void> {
  const { facts } = await findOrganization(services.store);
  const { id, name, email } = request;
  await deliver(services, {
    _id: derivedId('inspection request declined', id),
    to: email,
    subject: `We cannot take your inspection request: ${visitOf(request, facts.timeZone)}`,
    mail: {
      kind: 'declined',
      inspectionId: null,
      name,
      reason,
      facts: linesOf(request, facts.timeZone),
      link: new URL(BOOKING_PAGE, services.configuration.publicUrl).href,
    },
  });
}

/** A mail for each address of the office; for null, to the person who made the request. */
function mailOf(
  { configuration: { publicUrl } }: Services,
  request: RequestFacts,
  organization: { email: string; timeZone: string },
  officeAddress: string | null,
): NewDelivery {
  const { id, inspectionId, name, email } = request;
  const forOffice = officeAddress !== null;
  const visit = visitOf(request, organization.timeZone);
  const isStaff = forOffice && officeAddress !== organization.email;
  return {
    _id: derivedId('inspection request', id, isStaff ? officeAddress : forOffice ? 'office' : 'client'),
    to: officeAddress ?? email,
    subject: forOffice
      ? `Inspection request from ${name}: ${visit}`
      : `We received your inspection request: ${visit}`,
    mail: {
      kind: 'request',
      inspectionId,
      forOffice,
      name,
      facts: linesOf(request, organization.timeZone),
      link: forOffice ? new URL(requestPage(request), publicUrl).href : null,
    },
  };
}

/** The page on which the office answers the request. */
export function requestPage({ inspectionId }: Pick<RequestFacts, 'inspectionId'>): string {
  return inspectionId === null ? '/dashboard' : `/inspection/${inspectionId}`;
}

function linesOf(request: RequestFacts, timeZone: string): [label: string, value: string][] {
  const { projectType, isVirtual, address, name, email } = request;
  return [
    ['Client', `${name}, ${email}`],
    ['Inspection', projectTypeLabel(projectType)],
    ['Requested time', requestedTimeOf(request, timeZone)],
    ['Where', address],
    ['Method', METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']],
  ];
}

/** The address and the requested time, which distinguish the mails of one person. */
function visitOf(request: RequestFacts, timeZone: string): string {
  return request.startsAt === null
    ? request.address
    : `${request.address}, ${requestedTimeOf(request, timeZone)}`;
}

function requestedTimeOf({ startsAt, preferredTime, address }: RequestFacts, timeZone: string): string {
  if (startsAt === null) return 'None given';
  return appointmentText({ startsAt: startsAt.toISOString(), preferredTime, address }, timeZone);
}
