import { setTimeout as delay } from 'node:timers/promises';
import { sendEmail as job } from '@sightline/contracts/jobs';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/jobRunner';
import { type DeliveryRecord, findDelivery } from '@sightline/store/deliveries/deliveries';
import { claimDelivery, releaseDelivery, settleDelivery } from '@sightline/store/deliveries/outcomes';
import { markReportDelivered } from '@sightline/store/reports/reports';
import type { Services } from '../../services.ts';
import { CannotSend, composeMail } from './compose.ts';
import { buildMessage, type Mailbox, type Message, messageIdOf } from './message.ts';
import { TRANSMISSION_LIMIT_MS, type Transmission, transmit } from './smtp.ts';

export interface Mailing extends Pick<Services, 'store' | 'storage'> {
  smtpUrl: string;
  from: Mailbox;
  /** A claim older than this belongs to a worker that is gone. */
  leaseMs?: number;
}

const LEASE_MS = TRANSMISSION_LIMIT_MS + 30_000;

const TRIES = 8;

type NotTaken = Extract<Transmission, { outcome: 'refused' | 'notSent' }>;

/** What staff read beside a mail: what happened, and what to do about it. */
const explain = {
  notPrepared: (): string =>
    'The mail could not be put together. Please send it again; if it fails again, tell your administrator.',

  leftBehind: (messageId: string): string =>
    `The sending was interrupted, and the mail may or may not have arrived. It is not sent again by itself. ` +
    `Ask the recipient, or look for Message-ID ${messageId} in the log of the mail server, and send it again if it did not arrive.`,

  brokeOff: (said: string, messageId: string): string =>
    `The connection to the mail server broke off before it confirmed the mail (${said}). It may or may not have ` +
    `arrived and is not sent again by itself. Ask the recipient, or look for Message-ID ${messageId} in the log of the mail server.`,

  notTaken(transmission: NotTaken, attempt: number, isFinal: boolean): string {
    const what =
      transmission.outcome === 'refused'
        ? `The mail server refused the mail: ${transmission.said}.`
        : `The mail server could not be reached: ${transmission.said}.`;
    if (!isFinal) return `${what} It will be tried again.`;
    const isAboutAddress = transmission.outcome === 'refused' && transmission.isPermanent;
    if (isAboutAddress) return `${what} Check the address and send it again.`;
    return `${what} It was tried ${attempt} times. Please send it again later.`;
  },
};

/**
 * A mail is sent exactly once: claimed in the database, then handed to the mail server, then settled. Whoever finds
 * a claim that was left behind does not send, but says that the outcome is unknown.
 */
export function sendEmail(mailing: Mailing): JobHandler {
  return handle(job, (payload, context) => run(mailing, payload.deliveryId, context), 4);
}

async function run(mailing: Mailing, deliveryId: string, context: JobContext): Promise<void> {
  const delivery = await findDelivery(mailing.store, deliveryId);
  if (!delivery) throw new Error('there is no such delivery');
  if (delivery.state === 'queued') await sendQueued(mailing, delivery, context);
  if (delivery.state === 'sending') await settleLeftBehind(mailing, delivery);
  // The run that sent it may have ended before it noted what follows.
  if (delivery.state === 'sent') await noteSent(mailing, delivery);
}

async function sendQueued(mailing: Mailing, delivery: DeliveryRecord, context: JobContext): Promise<void> {
  const message = await prepare(mailing, delivery, context);
  if (!message || !(await claimDelivery(mailing.store, delivery._id))) return;
  const transmission = await transmit(mailing.smtpUrl, message);
  context.logger.info({ outcome: transmission.outcome }, 'mail handed over');
  await conclude(mailing, delivery, transmission, context);
}

/** Null when the mail can never be sent; throws when it can be prepared later. */
async function prepare(
  { store, storage, from }: Mailing,
  delivery: DeliveryRecord,
  context: JobContext,
): Promise<Message | null> {
  try {
    return await buildMessage(delivery, await composeMail({ store, storage }, delivery), from);
  } catch (error) {
    if (!(error instanceof CannotSend) && !context.isLastAttempt) throw error;
    const explanation = error instanceof CannotSend ? error.message : explain.notPrepared();
    context.logger.warn({ err: error }, 'mail cannot be prepared');
    await settleDelivery(store, delivery._id, { state: 'failed', explanation });
    return null;
  }
}

/** What is known must reach the database, or a mail that arrived would be called unknown. */
async function conclude(
  mailing: Mailing,
  delivery: DeliveryRecord,
  transmission: Transmission,
  context: JobContext,
): Promise<void> {
  const settle = (outcome: Parameters<typeof settleDelivery>[2]) =>
    persist(() => settleDelivery(mailing.store, delivery._id, outcome));
  if (transmission.outcome === 'accepted') {
    await settle({ state: 'sent' });
    return await noteSent(mailing, delivery);
  }
  if (transmission.outcome === 'unknown') {
    const messageId = messageIdOf(delivery._id, mailing.from);
    return void (await settle({
      state: 'unknown',
      explanation: explain.brokeOff(transmission.said, messageId),
    }));
  }
  const isFinal = (transmission.outcome === 'refused' && transmission.isPermanent) || context.isLastAttempt;
  const explanation = explain.notTaken(transmission, context.attempt, isFinal);
  if (isFinal) return void (await settle({ state: 'failed', explanation }));
  await persist(() => releaseDelivery(mailing.store, delivery._id, explanation));
  throw new Error(`mail not taken: ${transmission.said}`);
}

async function settleLeftBehind(mailing: Mailing, delivery: DeliveryRecord): Promise<void> {
  const age = Date.now() - (delivery.claimedAt?.getTime() ?? 0);
  // Its worker may still be at it; by the time of a later try it has settled it or is gone.
  if (age < (mailing.leaseMs ?? LEASE_MS)) throw new Error('the mail is claimed by another worker');
  const explanation = explain.leftBehind(messageIdOf(delivery._id, mailing.from));
  await settleDelivery(mailing.store, delivery._id, { state: 'unknown', explanation });
}

async function noteSent({ store }: Mailing, { mail }: DeliveryRecord): Promise<void> {
  if (mail.kind === 'report') await persist(() => markReportDelivered(store, mail.reportId));
}

/** Repeats a write that may be repeated, while the database is away for a short time: half a minute in all. */
async function persist<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(Math.min(250 * 2 ** (attempt - 1), 8000));
    }
  }
}
