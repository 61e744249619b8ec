import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { sendEmail } from '@sightline/contracts/jobs';
import { mailTextOf } from '@sightline/contracts/mail/mailTexts';
import { reportFileName } from '@sightline/report/fileName';
import { derivedId } from '@sightline/store/core/derivedId';
import { createDelivery, type DeliveryRecord, explainWait } from '@sightline/store/deliveries/deliveries';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { findLatestReport, findReport, type ReportRecord } from '@sightline/store/reports/reports';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import type { Services } from '../../core/services.ts';

const WAITS_FOR_PDF = 'The PDF is being created. The email is sent as soon as it is ready.';

export interface Mailing {
  /** A repeated id sends nothing again; without one, every call is a new mailing. */
  sendId?: string | undefined;
  inspectionId: string;
  recipientEmails: readonly string[];
  customMessage: string;
}

/**
 * Creates one delivery per recipient, which the worker sends as soon as the PDF is ready. Does not wait: outcomes are
 * listed with the deliveries.
 */
export async function sendReport(services: Services, mailing: Mailing): Promise<DeliveryRecord[]> {
  const report = await findLatestReport(services.store, mailing.inspectionId);
  if (!report) throw new AppError('notFound', { thing: 'report' });
  if (report.status === 'in_review') throw new AppError('reportInReview');
  const sendId = mailing.sendId ?? mintId();
  const deliveries: DeliveryRecord[] = [];
  for (const to of mailing.recipientEmails)
    deliveries.push(await prepare(services, report, { ...mailing, sendId, to }));
  // Read after the deliveries are stored: a worker that finishes the PDF later finds them.
  const { pdf, clientPdf } = (await findReport(services.store, report._id)) ?? report;
  if ([pdf, clientPdf].every((copy) => copy?.state !== 'rendering')) {
    await queueAll(services, deliveries);
    return deliveries;
  }
  await explainWait(
    services.store,
    deliveries.map(({ _id }) => _id),
    WAITS_FOR_PDF,
  );
  return deliveries.map((delivery) =>
    delivery.state === 'queued' ? { ...delivery, explanation: WAITS_FOR_PDF } : delivery,
  );
}

async function prepare(
  { store }: Services,
  report: ReportRecord,
  { sendId, to, customMessage }: Mailing & { sendId: string; to: string },
): Promise<DeliveryRecord> {
  const { _id: reportId, inspectionId } = report;
  const delivery = await createDelivery(store, {
    _id: derivedId('send-report', sendId, to),
    to,
    subject: await subjectOf(store, report),
    mail: { kind: 'report', inspectionId, reportId, customMessage },
  });
  const { mail } = delivery;
  const isSame =
    mail.kind === 'report' && mail.inspectionId === inspectionId && mail.customMessage === customMessage;
  if (!isSame) throw new AppError('conflict', { thing: 'mailing' });
  return delivery;
}

/** The company's own subject, or else the report's title. */
async function subjectOf(
  store: Services['store'],
  { inspectionId, title: report, content }: ReportRecord,
): Promise<string> {
  const [inspection, { mailTexts }, { facts }] = await Promise.all([
    findInspection(store, inspectionId),
    findSettings(store),
    findOrganization(store),
  ]);
  if (!inspection) return report;
  const file = reportFileName(content);
  return mailTextOf(mailTexts, 'report', { ...mailFactsOf(inspection, facts), report, file }).subject;
}

async function queueAll({ queue }: Services, deliveries: readonly DeliveryRecord[]): Promise<void> {
  const waiting = deliveries.filter(({ state }) => state === 'queued');
  await Promise.all(waiting.map(({ _id: deliveryId }) => queue.enqueueSoon(sendEmail, { deliveryId })));
}
