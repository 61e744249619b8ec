import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { isFeeDue } from '@sightline/contracts/inspections/inspections';
import { sendEmail } from '@sightline/contracts/jobs';
import { mailTextOf } from '@sightline/contracts/mail/mailTexts';
import { reportFileName } from '@sightline/report/fileName';
import { findClient } from '@sightline/store/accounts/clients';
import { derivedId } from '@sightline/store/core/derivedId';
import {
  createDelivery,
  type DeliveryRecord,
  explainWaitForPdf,
  findDeliveries,
  waitsForPdf,
} from '@sightline/store/deliveries/deliveries';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import {
  findLatestReport,
  findReport,
  isRendering,
  type ReportRecord,
  restartFailedPdfs,
} from '@sightline/store/reports/reports';
import { counted } from '@sightline/wording/counted';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import type { Services } from '../../core/services.ts';
import { queueRendering } from './generate.ts';

export interface Mailing {
  /** A repeated id sends nothing again; without one, every call is a new mailing. */
  sendId?: string | undefined;
  inspectionId: string;
  recipientEmails: readonly string[];
  customMessage: string;
}

/**
 * Creates one delivery per recipient, which waits for the PDF, also for one that has failed and is created again. Does
 * not wait itself: outcomes are listed with the deliveries.
 */
export async function sendReport(services: Services, mailing: Mailing): Promise<DeliveryRecord[]> {
  const { store } = services;
  const report = await findLatestReport(store, mailing.inspectionId);
  if (!report) throw new AppError('notFound', { thing: 'report' });
  if (report.status === 'in_review') throw new AppError('reportInReview');
  const sendId = mailing.sendId ?? mintId();
  const ids: string[] = [];
  for (const to of mailing.recipientEmails)
    ids.push((await prepare(services, report, { ...mailing, sendId, to }))._id);
  if (await restartFailedPdfs(store, report._id)) await queueRendering(services, report._id);
  // Read after the deliveries are stored: a worker that finishes the PDF later finds them.
  const isWaiting = isRendering((await findReport(store, report._id)) ?? report);
  if (isWaiting) await explainWaitForPdf(store, ids, { isWaiting });
  const deliveries = await findDeliveries(store, ids);
  if (!isWaiting) await queueAll(services, deliveries);
  return deliveries.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}

/** What has become of a mailing: nothing counts as sent before the mail server has accepted it. */
export function outcomeOf(deliveries: readonly DeliveryRecord[]): string {
  const count = (...states: DeliveryRecord['state'][]): number =>
    deliveries.filter(({ state }) => states.includes(state)).length;
  const outcomes = [
    [count('sent'), 'sent to', ''],
    [count('queued', 'sending'), 'queued for', deliveries.some(waitsForPdf) ? ' until the PDF is ready' : ''],
    [count('failed', 'unknown', 'skipped'), 'not sent to', ''],
  ] as const;
  const said = outcomes.filter(([number]) => number > 0);
  return `Inspection report ${said.map(([number, verb, until]) => `${verb} ${counted(number, 'recipient')}${until}`).join(', ')}`;
}

async function prepare(
  services: Services,
  report: ReportRecord,
  { sendId, to, customMessage }: Mailing & { sendId: string; to: string },
): Promise<DeliveryRecord> {
  const { store } = services;
  const { _id: reportId, inspectionId } = report;
  const asksForFee = await isAskedForFee(services, inspectionId, to);
  const delivery = await createDelivery(store, {
    _id: derivedId('send-report', sendId, to),
    to,
    subject: await subjectOf(store, report),
    mail: { kind: 'report', inspectionId, reportId, customMessage, ...(asksForFee && { asksForFee }) },
  });
  const { mail } = delivery;
  const isSame =
    mail.kind === 'report' && mail.inspectionId === inspectionId && mail.customMessage === customMessage;
  if (!isSame) throw new AppError('conflict', { thing: 'mailing' });
  return delivery;
}

/** Whether the recipient is the client, who can pay online what is due. */
async function isAskedForFee(
  { store, payments }: Services,
  inspectionId: string,
  to: string,
): Promise<boolean> {
  const inspection = await findInspection(store, inspectionId);
  if (!payments.isSetUp || !inspection || !isFeeDue(inspection)) return false;
  const client = await findClient(store, inspection.clientId);
  return client?.email.toLowerCase() === to.toLowerCase();
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
