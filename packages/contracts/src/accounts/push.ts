import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { STAFF } from './roles.ts';

/** Notifications on the devices of staff, by the push service of each browser (RFC 8030). Decision 157. */

export const PushChoices = z.object({
  /** People wait in a call for this person, or in one without an inspector. */
  clientWaiting: z.boolean().default(true),
  /** A client or a visitor requests an inspection. */
  newRequests: z.boolean().default(true),
  /** A client writes about an inspection of this person, or to the office. */
  newMessages: z.boolean().default(true),
});
export type PushChoices = z.infer<typeof PushChoices>;

/** The text is chosen when the notice is sent. */
export const PushNotice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('waiting'), inspectionId: Id }),
  z.strictObject({ kind: z.literal('request'), requestId: Id, inspectionId: Id.nullable() }),
  z.strictObject({ kind: z.literal('message'), clientId: Id, inspectionId: Id.nullable() }),
  z.strictObject({ kind: z.literal('test') }),
]);
export type PushNotice = z.infer<typeof PushNotice>;

/** The message to a device, which apps/web/public/push.js shows. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  /** A later message with the same tag replaces the earlier one. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/**
 * Why a device is not notified. `ended`: its push service has dropped the subscription, which the device
 * renews at its next start. The others are refusals of everything that this installation sends: `contact` is
 * the sender's address (RFC 8292), `clock` the time of this server.
 */
export const PushProblem = z.enum(['ended', 'contact', 'clock', 'refused']);
export type PushProblem = z.infer<typeof PushProblem>;

export const PushDevice = z.object({
  id: Id,
  /** The device, such as `Chrome on Windows`; empty for an unknown browser. */
  device: z.string(),
  createdAt: Instant,
  /** The time of the last notification; null before the first. */
  lastSentAt: Instant.nullable(),
  problem: PushProblem.nullable().default(null),
  /** Whether it is the device of this session. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** The largest number of devices of one person. */
export const PUSH_DEVICES = 10;

const PUSH_SERVICE = 'This browser gave an address that is not that of a push service.';
const REMOVED =
  'This browser has removed its push service for this site. Delete the data of this site in the settings of the browser, then try again.';

/** Names that never lead to a host on the internet (RFC 2606, RFC 6761, RFC 8375, and `internal` of ICANN). */
const RESERVED = /(?:^|\.)(?:invalid|test|example|localhost|local|internal|onion|home\.arpa)$/i;
const NAME = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/i;

export const isPublicName = (host: string): boolean => NAME.test(host) && !RESERVED.test(host);

/** The address at a push service: public services have names and the standard port. */
const PushEndpoint = z
  .url({ protocol: /^https$/, error: PUSH_SERVICE })
  .max(1000, PUSH_SERVICE)
  .refine((address) => !/[\p{Cc}\s#]/u.test(address), PUSH_SERVICE)
  // Edge names a host in `.invalid` once it has removed a subscription for good.
  .refine((address) => !URL.canParse(address) || !/\.invalid$/i.test(new URL(address).hostname), REMOVED)
  .refine((address) => URL.canParse(address) && isPushService(new URL(address)), PUSH_SERVICE);

function isPushService({ hostname, port, username, password }: URL): boolean {
  return isPublicName(hostname) && port === '' && username === '' && password === '';
}

/** What the browser's PushManager returns. The keys are 65 and 16 bytes (RFC 8291). */
export const PushSubscription = z.strictObject({
  endpoint: PushEndpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}$/, PUSH_SERVICE),
    auth: z.string().regex(/^[\w-]{22}$/, PUSH_SERVICE),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const OwnPush = z.object({
  /** This installation's key, with which the browser subscribes (RFC 8292). */
  publicKey: z.string(),
  choices: PushChoices,
  devices: z.array(PushDevice),
  /** The address at which the device of this session is notified; null where it is not. */
  ownEndpoint: z.string().nullable(),
});
export type OwnPush = z.infer<typeof OwnPush>;

export const readOwnPush = endpoint({
  method: 'GET',
  path: '/api/account/push',
  summary: 'Your devices with notifications, and what they are notified of',
  access: STAFF,
  reply: OwnPush,
});

export const choosePush = endpoint({
  method: 'PUT',
  path: '/api/account/push/choices',
  summary: 'Choose what your devices are notified of',
  access: STAFF,
  body: z.strictObject(PushChoices.shape),
  reply: OwnPush,
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/account/push/devices',
  summary: 'Notify this device, until it is signed out or turned off',
  access: STAFF,
  body: PushSubscription,
  reply: OwnPush,
});

const deviceParams = z.object({ deviceId: Id });

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/push/devices/:deviceId',
  summary: 'Turn the notifications of a device off',
  access: STAFF,
  params: deviceParams,
  reply: OwnPush,
});

export const testPushDevice = endpoint({
  method: 'POST',
  path: '/api/account/push/devices/:deviceId/test',
  summary: 'Send a notification to one of your devices',
  access: STAFF,
  params: deviceParams,
  reply: z.object({ accepted: z.literal(true) }),
});
