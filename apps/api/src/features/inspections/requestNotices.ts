import type { ProjectType } from '@sightline/contracts/inspections';
import { sendEmail } from '@sightline/contracts/jobs';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/contracts/labels';
import { instantText } from '@sightline/contracts/reportTexts';
import { derivedId } from '@sightline/store/core/derivedId';
import { createDelivery, type NewDelivery } from '@sightline/store/deliveries/deliveries';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import type { Services } from '../../core/services.ts';

/** What somebody asked for, in the portal or on the booking page. */
export interface RequestFacts {
  id: string;
  /** Null until the office accepts what a visitor requested. */
  inspectionId: string | null;
  name: string;
  email: string;
  projectType: ProjectType;
  isVirtual: boolean;
  address: string;
  startsAt: Date | null;
}

export function requestFactsOf(inspection: InspectionRecord, email: string): RequestFacts {
  const { _id, clientName, projectType, isVirtual, address, scheduledDate } = inspection;
  const wanted = { projectType, isVirtual, address, startsAt: scheduledDate };
  return { id: _id, inspectionId: _id, name: clientName, email, ...wanted };
}

/** Mails the office that somebody waits for an answer, and that person that the request has arrived. Once for a request. */
export async function notifyOfRequest(services: Services, request: RequestFacts): Promise<void> {
  const { store, queue } = services;
  const [{ facts }, { booking }] = await Promise.all([findOrganization(store), findSettings(store)]);
  const mails = [
    ...(facts.email ? [mailOf(services, request, facts, true)] : []),
    ...(booking.mailsClients ? [mailOf(services, request, facts, false)] : []),
  ];
  for (const mail of mails) {
    const { _id: deliveryId, state } = await createDelivery(store, mail);
    if (state === 'queued') await queue.enqueueSoon(sendEmail, { deliveryId });
  }
}

function mailOf(
  { configuration: { publicUrl } }: Services,
  request: RequestFacts,
  organization: { name: string; email: string; timeZone: string },
  forOffice: boolean,
): NewDelivery {
  const { id, inspectionId, name, email } = request;
  const page = inspectionId === null ? '/dashboard' : `/inspection/${inspectionId}`;
  return {
    _id: derivedId('inspection request', id, forOffice ? 'office' : 'client'),
    to: forOffice ? organization.email : email,
    subject: forOffice
      ? `Inspection request from ${name}`
      : `We received your inspection request · ${organization.name || 'your inspection provider'}`,
    mail: {
      ...{ kind: 'request', inspectionId, forOffice, name },
      facts: linesOf(request, organization.timeZone),
      link: forOffice ? new URL(page, publicUrl).href : null,
    },
  };
}

function linesOf(request: RequestFacts, timeZone: string): [label: string, value: string][] {
  const { projectType, isVirtual, address, startsAt, name, email } = request;
  return [
    ['Client', `${name}, ${email}`],
    ['Inspection', projectTypeLabel(projectType)],
    ['Requested time', startsAt ? instantText(startsAt.toISOString(), timeZone) : 'None given'],
    ['Where', address],
    ['Method', METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']],
  ];
}
