import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { known } from '@sightline/contracts/core/known';
import { isReminder } from '@sightline/contracts/inspections/inspectionNotices';
import { isJoinable, isOpenRequest, type PreferredTime } from '@sightline/contracts/inspections/inspections';
import { sendSms as job } from '@sightline/contracts/jobs';
import {
  MINUTES_BETWEEN_TEXTS,
  TEXTS_IN_A_DAY,
  TEXTS_IN_AN_HOUR,
} from '@sightline/contracts/mail/clientNotices';
import { invitationLink } from '@sightline/server-kit/invitationLinks';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import { findClient } from '@sightline/store/accounts/clients';
import { findUserOfClient } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { type DeliveryMail, type DeliveryRecord, findDelivery } from '@sightline/store/deliveries/deliveries';
import { claimDelivery, postponeDelivery, releaseDelivery } from '@sightline/store/deliveries/outcomes';
import { textRefusal } from '@sightline/store/deliveries/textLimits';
import { whyOutdated } from '@sightline/store/inspections/clientDeadline';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { findClientInvitation } from '@sightline/store/rooms/invitations';
import { appointmentText } from '@sightline/wording/mailFacts';
import { smsTextOf } from '@sightline/wording/smsTexts';
import { isTurnedOff, TURNED_OFF } from '../../deliveries/isTurnedOff.ts';
import { persist, settle } from '../../deliveries/settle.ts';
import type { Services } from '../../services.ts';
import { type GatewaySettings, SmsGateway, type SmsOutcome } from './SmsGateway.ts';

type SmsMail = Extract<DeliveryMail, { kind: 'sms' }>;

/** The messages that are about the link to the call, and hold whatever the time of the inspection. */
const OF_A_CALL: readonly SmsMail['notice'][] = ['roomInvitation', 'waiting'];

/** The age after which a message that the call waits may no longer be true. */
const WAITING_HOLDS_MS = 10 * 60_000;

export interface Texting extends Pick<Services, 'store' | 'queue'> {
  /** The gateway; null where none is configured. */
  gateway: GatewaySettings | null;
  publicUrl: string;
  linkSecret: string;
  /** The age from which a claim belongs to a dead worker. */
  leaseMs?: number;
  timeoutMs?: number;
}

/** A time longer than a request, including storing its outcome. */
const LEASE_MS = 120_000;

const NO_GATEWAY = 'Text messages are not set up. An admin finds the steps under Settings, Setup.';

/** Hands a text message to the gateway. A repeated request has the same Idempotency-Key, so that it is sent once. */
export function sendSms(texting: Texting): JobHandler {
  return handle(job, (payload, context) => run(texting, payload.deliveryId, context), 4);
}

async function run(texting: Texting, deliveryId: string, context: JobContext): Promise<void> {
  const delivery = await findDelivery(texting.store, deliveryId);
  if (!delivery) throw new Error('the delivery does not exist');
  if (delivery.state === 'sending') await reclaim(texting, delivery);
  if (delivery.state === 'queued' || delivery.state === 'sending') await send(texting, delivery, context);
}

/** Takes over the delivery of a dead worker. */
async function reclaim({ store, leaseMs = LEASE_MS }: Texting, delivery: DeliveryRecord): Promise<void> {
  const age = Date.now() - known(delivery.claimedAt, 'the time of a claim').getTime();
  if (age < leaseMs) throw new Error('the message is claimed by another worker');
  await releaseDelivery(store, delivery._id, 'Sending was interrupted. It will be retried.');
}

async function send(texting: Texting, delivery: DeliveryRecord, context: JobContext): Promise<void> {
  const { store, gateway, timeoutMs } = texting;
  if (delivery.mail.kind !== 'sms') throw new Error('this delivery is no text message');
  if (await isTurnedOff(store, delivery))
    return await settle(texting, delivery, { state: 'skipped', explanation: TURNED_OFF });
  const composed = await composeSms(texting, delivery.mail, delivery);
  if ('refusal' in composed) {
    const { refusal: explanation, isLateReminder } = composed;
    return await settle(texting, delivery, { state: isLateReminder ? 'skipped' : 'failed', explanation });
  }
  if (!gateway) return await settle(texting, delivery, { state: 'failed', explanation: NO_GATEWAY });
  const claimed = await claimDelivery(store, delivery._id);
  if (!claimed || !(await isWithinLimits(texting, claimed))) return;
  const { _id: id, to } = delivery;
  const sms = new SmsGateway(gateway, timeoutMs === undefined ? {} : { timeoutMs });
  const result = await sms.send({ id, to, text: composed.text });
  context.logger.info({ outcome: result.outcome }, 'text message handed over');
  await storeOutcome(texting, delivery, result, context);
}

/**
 * Whether a claimed message keeps the limits. A notice that exceeds those of its number is sent later, and a
 * message that a person sends by hand, which is for now, is refused.
 */
async function isWithinLimits(texting: Texting, delivery: DeliveryRecord): Promise<boolean> {
  const { store } = texting;
  const { textsInADay } = (await findSettings(store)).notices;
  const refusal = await textRefusal(store, delivery, textsInADay);
  if (refusal === null) return true;
  if (refusal.by === 'company') {
    const explanation = `Your company has sent ${textsInADay} text messages in 24 hours, its limit. An admin can change it under Settings, Notices.`;
    await settle(texting, delivery, { state: 'failed', explanation });
    return false;
  }
  const isByHand =
    delivery.mail.kind === 'sms' && ['roomInvitation', 'waiting'].includes(delivery.mail.notice);
  const isSoon = refusal.nextAt.getTime() - Date.now() < LONGEST_WAIT_MS;
  if (isByHand || !isSoon) await settle(texting, delivery, { state: 'failed', explanation: TOO_MANY });
  else
    await postponeDelivery(store, delivery._id, {
      sendAt: refusal.nextAt,
      explanation: `${OFTEN} This one is sent later.`,
    });
  return false;
}

const OFTEN = `One number gets a text message every ${MINUTES_BETWEEN_TEXTS} minutes at most, ${TEXTS_IN_AN_HOUR} in an hour, and ${TEXTS_IN_A_DAY} in a day.`;
const TOO_MANY = `${OFTEN} It was not sent because of this limit.`;
/** A notice that would be later than this is of no use. */
const LONGEST_WAIT_MS = 3_600_000;

async function storeOutcome(
  texting: Texting,
  delivery: DeliveryRecord,
  result: SmsOutcome,
  { attempt, isLastAttempt }: JobContext,
): Promise<void> {
  if (result.outcome === 'accepted') return await settle(texting, delivery, { state: 'sent' });
  const event = `The gateway for text messages did not take the message (${result.reply}).`;
  if (result.outcome === 'unknown') {
    const explanation = `${event} It may or may not have arrived. An admin can check the gateway under Settings, Setup.`;
    return await settle(texting, delivery, { state: 'unknown', explanation });
  }
  if (result.outcome === 'refused')
    return await settle(texting, delivery, {
      state: 'failed',
      explanation: `${event} Check the phone number.`,
    });
  if (isLastAttempt) {
    const explanation = `${event} Sightline tried ${attempt} times.`;
    return await settle(texting, delivery, { state: 'failed', explanation });
  }
  await persist(() => releaseDelivery(texting.store, delivery._id, `${event} It will be retried.`));
  throw new Error(`text message not accepted: ${result.reply}`);
}

/** The text of a message, or the reason why it must no longer be sent. */
type Composed = { text: string } | { refusal: string; isLateReminder?: true };

async function composeSms(
  { store, publicUrl, linkSecret: secret }: { store: Store; publicUrl: string; linkSecret: string },
  mail: SmsMail,
  { to, createdAt }: DeliveryRecord,
): Promise<Composed> {
  const { facts } = await findOrganization(store);
  const inspection = mail.inspectionId === null ? null : await findInspection(store, mail.inspectionId);
  const outdated = outdatedText(inspection, mail, facts.timeZone);
  if (outdated !== null) return outdated;
  const client = inspection && (await findClient(store, inspection.clientId));
  if (client && agreedNumber(client) !== to)
    return { refusal: 'The client no longer agrees to text messages at this number.' };
  const age = Date.now() - createdAt.getTime();
  const invitation =
    inspection && isJoinable(inspection) ? await findClientInvitation(store, inspection._id) : null;
  if (mail.notice === 'waiting' && age > WAITING_HOLDS_MS)
    return { refusal: 'The message could not be sent while the call waited, so it is out of date.' };
  if (mail.notice === 'roomInvitation' && age > LONGEST_WAIT_MS)
    return { refusal: 'The link could not be texted within an hour, so it was not sent. Text it again.' };
  if (OF_A_CALL.includes(mail.notice) && !invitation)
    return { refusal: 'The link to the call was withdrawn or has expired since.' };
  const hasPortal = client !== null && Boolean((await findUserOfClient(store, client._id))?.isActive);
  return {
    text: smsTextOf(mail.notice, {
      company: facts.name,
      phone: facts.phone,
      address: mail.address,
      when: whenOf(mail, inspection?.preferredTime ?? null, facts.timeZone),
      portal: hasPortal ? publicUrl : null,
      join: invitation && invitationLink(invitation._id, { publicUrl, secret }),
    }),
  };
}

function whenOf(
  { startsAt, address }: SmsMail,
  preferredTime: PreferredTime | null,
  timeZone: string,
): string {
  return startsAt === null ? '' : appointmentText({ startsAt, preferredTime, address }, timeZone);
}

/** Notices that name no time of the inspection. */
const WITHOUT_TIME: readonly SmsMail['notice'][] = ['requested', 'report', ...OF_A_CALL];

/** Why a message about an inspection is no longer true; null if it is, and for a visitor's request. */
function outdatedText(
  inspection: InspectionRecord | null,
  mail: SmsMail,
  timeZone: string,
): Extract<Composed, { refusal: string }> | null {
  const isAnswered = inspection !== null && mail.notice === 'requested' && !isOpenRequest(inspection);
  if (mail.inspectionId === null || (!isAnswered && inspection && WITHOUT_TIME.includes(mail.notice)))
    return null;
  const outdated = inspection && !isAnswered ? whyOutdated(inspection, mail, timeZone) : 'changed';
  if (outdated === 'late' && isReminder(mail.notice))
    return { refusal: describeError('reminderLate'), isLateReminder: true };
  if (outdated === 'late')
    return { refusal: 'The time of the inspection has passed, so this message is out of date.' };
  return outdated && { refusal: 'The inspection has changed since, so this message is out of date.' };
}
