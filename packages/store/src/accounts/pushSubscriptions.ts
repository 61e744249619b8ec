import { PushDevice, type PushProblem, type PushSubscription } from '@sightline/contracts/accounts/push';
import { AppError } from '@sightline/contracts/core/errors';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { derivedId } from '../core/derivedId.ts';
import { isDuplicateKey } from '../core/failures.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { liveSessionKeysOf } from './signInSessions.ts';
import type { UserRecord } from './users.ts';

/** The devices of staff that are notified. Each belongs to one account and one signed-in session. Decision 157. */
export const pushSubscriptions = stored(
  'pushSubscriptions',
  PushDevice.omit({ isCurrent: true }).extend({
    userId: Id,
    /** The session, as `sessionKeyOf` names it. */
    sessionId: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    /** The tag of the last notification. */
    lastTag: z.string().default(''),
  }),
  [[{ userId: 1, createdAt: 1 }]],
);

export interface PushSubscriptionRecord extends RecordOf<typeof pushSubscriptions> {}

interface Owner {
  userId: string;
  sessionId: string;
  device: string;
}

/**
 * Stores a subscription for this session. One of another account moves only with its keys, which the browser alone
 * knows: the address alone proves nothing.
 */
export async function putPushSubscription(
  store: Store,
  owner: Owner,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<void> {
  const _id = derivedId('push subscription', endpoint);
  const fresh = { createdAt: new Date(), lastSentAt: null, lastTag: '' };
  try {
    await store
      .of(pushSubscriptions)
      .updateOne(
        { _id, endpoint, p256dh, auth },
        { $set: { ...owner, problem: null }, $setOnInsert: fresh },
        { upsert: true },
      );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const changed = { ...owner, p256dh, auth, problem: null };
    const { matchedCount } = await store
      .of(pushSubscriptions)
      .updateOne({ _id, userId: owner.userId }, { $set: changed });
    if (matchedCount === 0) throw new AppError('badInput', { fields: { endpoint: OF_ANOTHER } });
  }
}

const OF_ANOTHER =
  'Another account is notified in this browser. Block notifications in its settings, allow them again, and repeat this.';

export async function findPushSubscription(
  store: Store,
  subscriptionId: string,
): Promise<PushSubscriptionRecord | null> {
  return await store.of(pushSubscriptions).findById(subscriptionId).lean<PushSubscriptionRecord>();
}

/** A person's devices that are still signed in; those that are not are deleted. */
export async function livePushSubscriptionsOf(
  store: Store,
  user: UserRecord,
): Promise<PushSubscriptionRecord[]> {
  const found = await store
    .of(pushSubscriptions)
    .find({ userId: user._id })
    .sort({ createdAt: 1, _id: 1 })
    .lean<PushSubscriptionRecord[]>();
  if (found.length === 0) return [];
  const live = await liveSessionKeysOf(store, user);
  const ended = found.filter(({ sessionId }) => !live.has(sessionId)).map(({ _id }) => _id);
  if (ended.length > 0) await store.of(pushSubscriptions).deleteMany({ _id: trusted({ $in: ended }) });
  return found.filter(({ sessionId }) => live.has(sessionId));
}

export async function deletePushSubscription(store: Store, subscriptionId: string): Promise<void> {
  await store.of(pushSubscriptions).deleteOne({ _id: subscriptionId });
}

export async function notePushed(store: Store, subscriptionId: string, lastTag: string): Promise<void> {
  await store
    .of(pushSubscriptions)
    .updateOne({ _id: subscriptionId }, { $set: { lastSentAt: new Date(), lastTag, problem: null } });
}

export async function notePushProblem(
  store: Store,
  subscriptionId: string,
  problem: PushProblem,
): Promise<void> {
  await store.of(pushSubscriptions).updateOne({ _id: subscriptionId }, { $set: { problem } });
}

/** Why push services refuse what this installation sends; null where none does. */
export async function findPushRefusal(store: Store): Promise<Exclude<PushProblem, 'ended'> | null> {
  const refused = { problem: trusted({ $in: ['contact', 'clock', 'refused'] as PushProblem[] }) };
  const found = await store.of(pushSubscriptions).findOne(refused).lean<PushSubscriptionRecord>();
  return found?.problem === 'ended' ? null : (found?.problem ?? null);
}
