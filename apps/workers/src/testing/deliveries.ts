import { mintId } from '@sightline/contracts/core/ids';
import type { InspectionNotice } from '@sightline/contracts/inspections/inspectionNotices';
import { reportTitle } from '@sightline/report/reportTexts';
import {
  createDelivery,
  type DeliveryRecord,
  type NewDelivery,
} from '@sightline/store/deliveries/deliveries';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { createOrganization } from '@sightline/store/organization/organization';
import { markPdfReady, type ReportRecord, reportPdfKey } from '@sightline/store/reports/reports';
import { createInvitation, type InvitationRecord } from '@sightline/store/rooms/invitations';
import { storedInspection } from '../../../../tests/support/people.ts';
import type { Services } from '../services.ts';
import { sha256 } from './readPdf.ts';
import { reportContent } from './reportContent.ts';
import { storeReport } from './reports.ts';

type Storing = Pick<Services, 'store' | 'storage'>;

const PDF = Buffer.from('%PDF-1.7 as rendered');

export async function storeOrganization({ store }: Storing): Promise<void> {
  await createOrganization(store, {
    name: 'Sunshine Private Provider Inspections LLC',
    address: '400 Biscayne Boulevard, Miami, FL 33132',
    phone: '(305) 555-0142',
    email: 'office@provider.example',
    licenseNumber: 'PP-20417',
    timeZone: 'America/New_York',
  });
}

export async function storeInspection(
  { store }: Storing,
  inspectionId: string = mintId(),
): Promise<InspectionRecord> {
  return await storedInspection(store, {
    _id: inspectionId,
    projectType: 'mechanical',
    address: '1420 Calle Ocho, Miami',
    inspector: 'Ana Ruiz',
    scheduledDate: new Date('2026-11-20T15:00:00Z'),
    status: 'completed',
  });
}

/** A report with its PDF, and a mail of it to one recipient waiting to be sent. */
export async function queueReportMail(
  services: Storing,
  changes: { to?: string; subject?: string; customMessage?: string } = {},
  content = reportContent(),
): Promise<{ delivery: DeliveryRecord; report: ReportRecord; pdf: Buffer }> {
  await storeInspection(services, content.inspectionId);
  const report = await storeReport(services, content);
  const facts = { sha256: sha256(PDF), bytes: PDF.length };
  const key = reportPdfKey(report, 'full', facts.sha256);
  await services.storage.put(key, PDF, { contentType: 'application/pdf' });
  await markPdfReady(services.store, report._id, facts);
  const {
    to = 'official@city.example',
    subject = reportTitle(content.inspection),
    customMessage = '',
  } = changes;
  const { inspectionId, reportId } = content;
  const mail = { kind: 'report', inspectionId, reportId, customMessage } as const;
  return { delivery: await queueMail(services, { _id: mintId(), to, subject, mail }), report, pdf: PDF };
}

export async function queueMail({ store }: Storing, delivery: NewDelivery): Promise<DeliveryRecord> {
  return await createDelivery(store, delivery);
}

/** A mail about the time of an inspection, by default that of its beginning. */
export async function queueInspectionMail(
  services: Storing,
  notice: InspectionNotice,
  startsAt: Date,
  facts: Partial<InspectionRecord> = {},
): Promise<{ delivery: DeliveryRecord; inspection: InspectionRecord }> {
  const inspection = await storedInspection(services.store, {
    projectType: 'mechanical',
    status: 'scheduled',
    scheduledDate: startsAt,
    ...facts,
  });
  const link = 'https://inspections.example.com/booking#token';
  const delivery = await queueMail(services, {
    _id: mintId(),
    to: 'noor@example.com',
    subject: 'Your inspection',
    mail: {
      kind: 'inspection',
      inspectionId: inspection._id,
      notice,
      startsAt: startsAt.toISOString(),
      link,
    },
  });
  return { delivery, inspection };
}

/** An invitation to a room and its mail. */
export async function queueRoomInvitation(
  services: Storing,
  changes: Partial<InvitationRecord> = {},
): Promise<{ delivery: DeliveryRecord; invitation: InvitationRecord }> {
  const inspection = await storeInspection(services);
  const invitationId = mintId();
  const mail = { kind: 'roomInvitation', inspectionId: inspection._id, invitationId } as const;
  const to = 'jose@example.com';
  const delivery = await queueMail(services, {
    _id: mintId(),
    to,
    subject: 'Join call: 1420 Calle Ocho',
    mail,
  });
  const facts = { _id: invitationId, inspectionId: inspection._id, email: to, deliveryId: delivery._id };
  return { delivery, invitation: await storeInvitation(services, { ...facts, ...changes }) };
}

export async function storeInvitation(
  { store }: Pick<Storing, 'store'>,
  facts: Partial<InvitationRecord> & Pick<InvitationRecord, 'inspectionId'>,
): Promise<InvitationRecord> {
  return await createInvitation(store, {
    _id: mintId(),
    name: 'José Núñez',
    email: 'jose@example.com',
    role: 'field',
    isClients: false,
    tokenHash: mintId(),
    createdAt: new Date(),
    createdBy: 'Ana Ruiz',
    expiresAt: new Date(Date.now() + 24 * 3600 * 1000),
    revokedAt: null,
    firstUsedAt: null,
    deliveryId: null,
    ...facts,
  });
}
