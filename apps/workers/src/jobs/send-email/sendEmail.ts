import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import { known } from '@sightline/contracts/core/known';
import { sendEmail as job } from '@sightline/contracts/jobs';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import { type Mailbox, senderOf } from '@sightline/server-kit/mailbox';
import { findClient } from '@sightline/store/accounts/clients';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { type DeliveryRecord, explainWaitForPdf, findDelivery } from '@sightline/store/deliveries/deliveries';
import {
  claimDelivery,
  explainDelay,
  releaseDelivery,
  renewClaim,
} from '@sightline/store/deliveries/outcomes';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { findReport, isRendering, markReportDelivered } from '@sightline/store/reports/reports';
import { isTurnedOff, TURNED_OFF } from '../../deliveries/isTurnedOff.ts';
import { persist, settle } from '../../deliveries/settle.ts';
import type { Services } from '../../services.ts';
import { composeMail } from './compose.ts';
import { CannotSend, TooLate, WaitsForPdf } from './mailContent.ts';
import { buildMessage, type Message, messageIdOf } from './message.ts';
import { type Transmission, transmit } from './smtp.ts';

export interface Mailing extends Pick<Services, 'store' | 'storage' | 'queue'> {
  publicUrl: string;
  linkSecret: string;
  smtpUrl: string;
  from: Mailbox;
  /** The age from which a claim belongs to a dead worker. */
  leaseMs?: number;
}

/** The age of a claim that its worker has stopped renewing. */
const LEASE_MS = 90_000;

type NotAccepted = Extract<Transmission, { outcome: 'refused' | 'notSent' }>;

/** Whether the address is wrong. Every other refusal may end: of a full mailbox, a daily limit, or our account. */
const isOfAddress = (transmission: NotAccepted): boolean =>
  transmission.outcome === 'refused' && transmission.isOfAddress;

/** Explanations for staff next to a delivery: the failure and their options. */
const explain = {
  notPrepared: (): string =>
    'The email could not be prepared. Send it again. If that fails, contact your administrator.',

  notPreparedYet: (): string => 'The email could not be prepared. Still trying: it will be retried.',

  abandoned: (messageId: string): string =>
    `Sending was interrupted, so the email may or may not have arrived. It is not resent automatically. ` +
    `Ask the recipient, or look for Message-ID ${messageId} in the mail server's log. Send it again if it did not arrive.`,

  connectionLost: (reply: string, messageId: string): string =>
    `The connection to the mail server was lost before it confirmed the email (${reply}). The email may or may not have arrived ` +
    `and is not resent automatically. Ask the recipient, or look for Message-ID ${messageId} in the mail server's log.`,

  notAccepted(transmission: NotAccepted, attempt: number, isFinal: boolean): string {
    const event =
      transmission.outcome === 'refused'
        ? `The mail server rejected the email: ${transmission.reply}.`
        : `Could not reach the mail server: ${transmission.reply}.`;
    if (isOfAddress(transmission)) return `${event} Check the address and send it again.`;
    if (!isFinal) return `${event} Still trying: it will be retried.`;
    return `${event} Sightline tried ${attempt} times. Ask the person who runs your mail server, and send it again.`;
  },
};

/**
 * Sends a mail at most once: the delivery is claimed in the database, the mail is handed to the mail server, and the
 * outcome is stored. A run that finds an abandoned claim does not send: it records that the outcome is unknown.
 */
export function sendEmail(mailing: Mailing): JobHandler {
  return handle(job, (payload, context) => run(mailing, payload.deliveryId, context), 4);
}

async function run(mailing: Mailing, deliveryId: string, context: JobContext): Promise<void> {
  const delivery = await findDelivery(mailing.store, deliveryId);
  if (!delivery) throw new Error('the delivery does not exist');
  if (delivery.state === 'queued') await sendQueued(mailing, delivery, context);
  if (delivery.state === 'sending') await settleAbandoned(mailing, delivery);
  // The run that sent it may have ended before it texted.
  if (delivery.state === 'sent') await textReport(mailing, delivery);
}

async function sendQueued(mailing: Mailing, delivery: DeliveryRecord, context: JobContext): Promise<void> {
  if (await isTurnedOff(mailing.store, delivery))
    return await settle(mailing, delivery, { state: 'skipped', explanation: TURNED_OFF });
  const message = await prepare(mailing, delivery, context);
  if (!message || !(await claimDelivery(mailing.store, delivery._id))) return;
  const transmission = await keepingClaim(mailing, delivery, () => transmit(mailing.smtpUrl, message));
  context.logger.info({ outcome: transmission.outcome }, 'mail handed over');
  await storeOutcome(mailing, delivery, transmission, context);
}

/** Renews the claim during a transmission, so that its age tells a dead worker from a slow mail server. */
async function keepingClaim<Result>(
  { store, leaseMs = LEASE_MS }: Mailing,
  { _id }: DeliveryRecord,
  send: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => void renewClaim(store, _id).catch(() => undefined), leaseMs / 4);
  try {
    return await send();
  } finally {
    clearInterval(timer);
  }
}

/** Prepares the mail. Returns null when it can never be sent, and throws when a later attempt may succeed. */
async function prepare(
  mailing: Mailing,
  delivery: DeliveryRecord,
  context: JobContext,
): Promise<Message | null> {
  const { store } = mailing;
  try {
    const content = await composeMail(mailing, delivery);
    const { name } = (await findOrganization(store)).facts;
    return await buildMessage(delivery, content, senderOf(name, mailing.from));
  } catch (error) {
    if (error instanceof WaitsForPdf) return await waitForPdf(mailing, delivery);
    if (!(error instanceof CannotSend) && !context.isLastAttempt) {
      await explainDelay(store, delivery._id, explain.notPreparedYet());
      throw error;
    }
    const explanation = error instanceof CannotSend ? error.message : explain.notPrepared();
    context.logger.warn({ err: error }, 'mail not prepared');
    const state = error instanceof TooLate ? 'skipped' : 'failed';
    await settle(mailing, delivery, { state, explanation });
    return null;
  }
}

/** Leaves the mail to the rendering of its report, which may have ended meanwhile. */
async function waitForPdf({ store }: Mailing, { _id, mail }: DeliveryRecord): Promise<null> {
  await explainWaitForPdf(store, [_id], { isWaiting: true });
  const report = mail.kind === 'report' ? await findReport(store, mail.reportId) : null;
  if (!report || !isRendering(report)) throw new Error('the PDF has become ready meanwhile');
  return null;
}

/** Stores the outcome persistently, since otherwise a mail that arrived would be reported as unknown. */
async function storeOutcome(
  mailing: Mailing,
  delivery: DeliveryRecord,
  transmission: Transmission,
  context: JobContext,
): Promise<void> {
  if (transmission.outcome === 'accepted') {
    // Before the outcome: a page that reads it reads the status of the inspection next.
    await markDelivered(mailing, delivery);
    await settle(mailing, delivery, { state: 'sent' });
    return await textReport(mailing, delivery);
  }
  if (transmission.outcome === 'unknown') {
    const messageId = messageIdOf(delivery._id, mailing.from);
    return await settle(mailing, delivery, {
      state: 'unknown',
      explanation: explain.connectionLost(transmission.reply, messageId),
    });
  }
  const isFinal = isOfAddress(transmission) || context.isLastAttempt;
  const explanation = explain.notAccepted(transmission, context.attempt, isFinal);
  if (isFinal) return await settle(mailing, delivery, { state: 'failed', explanation });
  await persist(() => releaseDelivery(mailing.store, delivery._id, explanation));
  throw new Error(`mail not accepted: ${transmission.reply}`);
}

async function settleAbandoned(mailing: Mailing, delivery: DeliveryRecord): Promise<void> {
  const age = Date.now() - known(delivery.claimedAt, 'the time of a claim').getTime();
  // Its worker may still be sending; a later attempt finds the outcome, or a dead worker.
  if (age < (mailing.leaseMs ?? LEASE_MS)) throw new Error('the mail is claimed by another worker');
  const explanation = explain.abandoned(messageIdOf(delivery._id, mailing.from));
  await settle(mailing, delivery, { state: 'unknown', explanation });
}

async function markDelivered({ store }: Mailing, { mail }: DeliveryRecord): Promise<void> {
  if (mail.kind === 'report') await persist(() => markReportDelivered(store, mail.reportId));
}

/** Notifies the client of a report by text message, once for each version, whichever recipient was mailed first. */
async function textReport(mailing: Mailing, { mail }: DeliveryRecord): Promise<void> {
  if (mail.kind !== 'report') return;
  const { store } = mailing;
  const { reportId, inspectionId } = mail;
  const inspection = await findInspection(store, inspectionId);
  const client = inspection && (await findClient(store, inspection.clientId));
  const to = client && agreedNumber(client);
  if (!to || !(await findSettings(store)).notices.sms.report) return;
  await deliver(mailing, {
    _id: derivedId('report by sms', reportId),
    to,
    subject: 'Your report is ready',
    mail: { kind: 'sms', notice: 'report', inspectionId, startsAt: null, address: inspection.address },
  });
}
