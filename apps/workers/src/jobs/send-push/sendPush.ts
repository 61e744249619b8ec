import {
  isPublicName,
  type PushMessage,
  type PushNotice,
  type PushProblem,
} from '@sightline/contracts/accounts/push';
import { pauseAfter } from '@sightline/contracts/core/define';
import { isOpenRequest } from '@sightline/contracts/inspections/inspections';
import { sendPush as job } from '@sightline/contracts/jobs';
import { conversationPath } from '@sightline/contracts/messages/messages';
import { type GuardedReply, guardedPost, InternalAddress } from '@sightline/server-kit/guardedRequest';
import { handle, type JobHandler, UnrecoverableError } from '@sightline/server-kit/JobRunner';
import { pushKeysOf } from '@sightline/store/accounts/pushKeys';
import {
  findPushSubscription,
  livePushSubscriptionsOf,
  notePushed,
  notePushProblem,
  type PushSubscriptionRecord,
} from '@sightline/store/accounts/pushSubscriptions';
import { findUser } from '@sightline/store/accounts/users';
import { findQuoteRequest } from '@sightline/store/bookings/quoteRequests';
import type { Store } from '@sightline/store/core/store';
import { findInspection } from '@sightline/store/inspections/inspections';
import { countUnread } from '@sightline/store/messages/messages';
import { findOrganization } from '@sightline/store/organization/organization';
import { clockText } from '@sightline/wording/dates';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import webPush from 'web-push';
import type { Services } from '../../services.ts';

const tagOf = (notice: PushNotice): string => Object.values(notice).join('.');

export interface Pushing extends Pick<Services, 'store'> {
  /** The secret that decrypts the key of this installation; without one, nothing is sent. */
  encryptionSecret: string | undefined;
  publicUrl: string;
  /** True in tests alone, whose push service runs on this machine. */
  mayBeInternal?: boolean;
}

const TIMEOUT_MS = 20_000;
const MAX_REPLY_BYTES = 16 * 1024;
/** The time in which the same notice is not repeated on a device. */
const REPEATED_MS = 10 * 60_000;

/** Hands a message to a browser's push service, encrypted for that browser (RFC 8291). */
export function sendPush(pushing: Pushing): JobHandler {
  return handle(job, async ({ subscriptionId, notice }, { attempt, queuedAt }) => {
    const endsAt = queuedAt.getTime() + SECONDS_OF[notice.kind] * 1000;
    if (Date.now() > endsAt || !(await isStillTrue(pushing.store, notice))) return;
    const device = await liveDevice(pushing, subscriptionId);
    if (!device || device.problem === 'ended' || wasRepeated(device, notice)) return;
    await send(pushing, device, notice).catch((error: unknown) => {
      // While its next try is pending, a new notice of the same kind would be dropped.
      if (Date.now() + pauseAfter(job, attempt) < endsAt) throw error;
      throw new UnrecoverableError(`the notice no longer holds: ${String(error)}`);
    });
  });
}

/** Whether a request is still open, and a message unread: a notice may be late by a day. */
async function isStillTrue(store: Store, notice: PushNotice): Promise<boolean> {
  if (notice.kind === 'message') {
    const { clientId, inspectionId } = notice;
    return (await countUnread(store, { clientId, inspectionId, fromClient: true })) > 0;
  }
  if (notice.kind !== 'request') return true;
  const { requestId, inspectionId } = notice;
  if (inspectionId === null) {
    const request = await findQuoteRequest(store, requestId);
    return request === null || request.state === 'requested';
  }
  const inspection = await findInspection(store, inspectionId);
  return inspection !== null && isOpenRequest(inspection);
}

/** The device, if its person is still signed in there. */
async function liveDevice({ store }: Pushing, id: string): Promise<PushSubscriptionRecord | undefined> {
  const found = await findPushSubscription(store, id);
  const user = found && (await findUser(store, found.userId));
  return user ? (await livePushSubscriptionsOf(store, user)).find(({ _id }) => _id === id) : undefined;
}

function wasRepeated({ lastTag, lastSentAt }: PushSubscriptionRecord, notice: PushNotice): boolean {
  if (notice.kind === 'test' || lastTag !== tagOf(notice)) return false;
  return lastSentAt !== null && Date.now() - lastSentAt.getTime() < REPEATED_MS;
}

async function send(pushing: Pushing, device: PushSubscriptionRecord, notice: PushNotice): Promise<void> {
  const { store, mayBeInternal = false } = pushing;
  const { headers, body } = await requestOf(pushing, device, notice);
  const options = { headers, body, timeoutMs: TIMEOUT_MS, maxBytes: MAX_REPLY_BYTES, mayBeInternal };
  const { status, date } = await guardedPost(new URL(device.endpoint), options).catch(refusedAddress);
  if (status >= 200 && status < 300) return await notePushed(store, device._id, tagOf(notice));
  if (ENDED.includes(status)) return await notePushProblem(store, device._id, 'ended');
  if (!REFUSED.includes(status)) throw new Error(`the push service replied with status ${status}`);
  await notePushProblem(store, device._id, await reasonOf(pushing, date));
}

/** The push service no longer has the subscription. */
const ENDED = [404, 410];
/**
 * The push service refuses the sender: the subscription is sound, and a message is taken once the cause is mended.
 */
const REFUSED = [400, 401, 403];

/** A signature is valid for a day at most (RFC 8292), and not before its time. */
const CLOCK_TOLERANCE_MS = 60_000;

async function reasonOf({ store, publicUrl }: Pushing, date: number): Promise<PushProblem> {
  if (Math.abs(date - Date.now()) > CLOCK_TOLERANCE_MS) return 'clock';
  return (await publicContactOf(store, publicUrl)) === null ? 'contact' : 'refused';
}

/** An address in this network is no push service. */
function refusedAddress(error: unknown): Pick<GuardedReply, 'status' | 'date'> {
  if (error instanceof InternalAddress) return { status: 410, date: Number.NaN };
  throw error;
}

async function requestOf(
  { store, encryptionSecret, publicUrl }: Pushing,
  { endpoint, p256dh, auth }: PushSubscriptionRecord,
  notice: PushNotice,
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  if (encryptionSecret === undefined) throw new Error('ENCRYPTION_SECRET is not set');
  const { publicKey, privateKey } = await pushKeysOf(store, encryptionSecret);
  const message = JSON.stringify(await pushMessageOf(store, notice));
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
    vapidDetails: { subject: await contactOf(store, publicUrl), publicKey, privateKey },
    TTL: SECONDS_OF[notice.kind],
    urgency: 'high',
  });
  return { headers, body: body ?? new Uint8Array() };
}

/** How long a notice holds: it is tried that long, and a push service keeps it that long for a device that is off. */
const DAY_SECONDS = 24 * 3600;
const SECONDS_OF: Record<PushNotice['kind'], number> = {
  waiting: 600,
  request: DAY_SECONDS,
  message: DAY_SECONDS,
  test: 600,
};

/** The contact of the sender (RFC 8292), which must be an https or mailto address. */
async function contactOf(store: Store, publicUrl: string): Promise<string> {
  return (await publicContactOf(store, publicUrl)) ?? `mailto:postmaster@${new URL(publicUrl).hostname}`;
}

/**
 * A contact that push services can resolve: the address of this installation or the company's email. Apple refuses
 * others (403).
 */
async function publicContactOf(store: Store, publicUrl: string): Promise<string | null> {
  const { hostname, protocol } = new URL(publicUrl);
  if (protocol === 'https:' && isPublicName(hostname)) return publicUrl;
  const { email } = (await findOrganization(store)).facts;
  return isPublicName(email.split('@')[1] ?? '') ? `mailto:${email}` : null;
}

/** The words of a notification. Lock screens show them, so they name no client and no address. */
async function pushMessageOf(store: Store, notice: PushNotice): Promise<PushMessage> {
  const tag = tagOf(notice);
  switch (notice.kind) {
    case 'waiting': {
      const path = `/inspection/${notice.inspectionId}/virtual`;
      return { title: 'A client is waiting', body: await waitingText(store, notice.inspectionId), path, tag };
    }
    case 'request': {
      const path = notice.inspectionId === null ? '/' : `/inspection/${notice.inspectionId}`;
      return { title: 'New inspection request', body: 'Open Sightline to answer it.', path, tag };
    }
    case 'message': {
      const path = conversationPath({ ...notice, fromClient: true });
      return { title: 'New message from a client', body: 'Open Sightline to read it.', path, tag };
    }
    case 'test':
      return { title: 'Notifications are on', body: 'This device is notified.', path: '/account', tag };
  }
}

async function waitingText(store: Store, inspectionId: string): Promise<string> {
  const [inspection, { facts }] = await Promise.all([
    findInspection(store, inspectionId),
    findOrganization(store),
  ]);
  const at = inspection?.scheduledDate;
  if (!at || inspection.preferredTime === 'flexible') return 'Join the call.';
  const { zone, office } = zonesOfTime(inspection.address, facts.timeZone, at.toISOString());
  const clock = clockText(at.toISOString(), zone);
  // The zone is named only where the clocks of the office show another time.
  return `Join the ${office === null ? clock.replace(/ [A-Z]{2,5}$/, '') : clock} call.`;
}
