import {
  addPushDevice,
  choosePush,
  type OwnPush,
  PUSH_DEVICES,
  PushChoices,
  readOwnPush,
  removePushDevice,
  testPushDevice,
} from '@sightline/contracts/accounts/push';
import type { StaffRole } from '@sightline/contracts/accounts/roles';
import { AppError } from '@sightline/contracts/core/errors';
import { sendPush } from '@sightline/contracts/jobs';
import { pushKeysOf } from '@sightline/store/accounts/pushKeys';
import {
  deletePushSubscription,
  livePushSubscriptionsOf,
  type PushSubscriptionRecord,
  putPushSubscription,
} from '@sightline/store/accounts/pushSubscriptions';
import { changeUser, findUser } from '@sightline/store/accounts/users';
import { deviceName } from '../../core/deviceName.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { sessionKey } from '../../core/session.ts';

type Staff = Context<PrincipalOf<StaffRole>>;

/** Notifications on the caller's own devices. Decision 157. */
export const pushRoutes: readonly Route[] = [
  serve(readOwnPush, presentPush),

  serve(choosePush, async (context, { body: push }) => {
    await changeUser(context.store, context.principal.userId, { push });
    return await presentPush(context);
  }),

  serve(addPushDevice, async (context, { body }) => {
    const { store, principal, request, limits } = context;
    await limits.spend('pushByCaller', principal.subject);
    const { userId } = principal;
    const sessionId = sessionKey(request);
    // One browser has one subscription: a new one takes the place of the session's earlier one.
    const devices = await devicesOf(context);
    const earlier = devices.filter((one) => one.sessionId === sessionId && one.endpoint !== body.endpoint);
    for (const { _id } of earlier) await deletePushSubscription(store, _id);
    const others = devices.filter((one) => one.sessionId !== sessionId && one.endpoint !== body.endpoint);
    if (others.length >= PUSH_DEVICES) throw new AppError('badInput', { fields: { endpoint: TOO_MANY } });
    const device = deviceName(request.get('user-agent'));
    await putPushSubscription(store, { userId, sessionId, device }, body);
    return await presentPush(context);
  }),

  serve(removePushDevice, async (context, { params }) => {
    const { _id } = await ownDevice(context, params.deviceId);
    await deletePushSubscription(context.store, _id);
    return await presentPush(context);
  }),

  serve(testPushDevice, async (context, { params }) => {
    await context.limits.spend('pushByCaller', context.principal.subject);
    const { _id: subscriptionId } = await ownDevice(context, params.deviceId);
    await context.queue.enqueue(sendPush, { subscriptionId, notice: { kind: 'test' } });
    return { accepted: true as const };
  }),
];

const TOO_MANY = `You have ${PUSH_DEVICES} devices with notifications. Turn one of them off first.`;

async function presentPush(context: Staff): Promise<OwnPush> {
  const { store, configuration, principal, request } = context;
  const [{ publicKey }, user, devices] = await Promise.all([
    pushKeysOf(store, configuration.encryptionSecret),
    findUser(store, principal.userId),
    devicesOf(context),
  ]);
  if (!user) throw new AppError('notSignedIn');
  const own = sessionKey(request);
  return {
    publicKey,
    choices: PushChoices.parse({ ...user.push }),
    devices: devices.map((one) => presentDevice(one, own)),
    ownEndpoint: devices.find(({ sessionId }) => sessionId === own)?.endpoint ?? null,
  };
}

function presentDevice(
  { _id: id, device, createdAt, lastSentAt, problem, sessionId }: PushSubscriptionRecord,
  own: string,
): OwnPush['devices'][number] {
  return {
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    problem,
    isCurrent: sessionId === own,
  };
}

async function devicesOf({ store, principal }: Staff): Promise<PushSubscriptionRecord[]> {
  return await livePushSubscriptionsOf(store, principal.user);
}

/** A device of the caller; that of another person is not found. */
async function ownDevice(context: Staff, deviceId: string): Promise<PushSubscriptionRecord> {
  const device = (await devicesOf(context)).find(({ _id }) => _id === deviceId);
  if (!device) throw new AppError('notFound', { thing: 'device' });
  return device;
}
