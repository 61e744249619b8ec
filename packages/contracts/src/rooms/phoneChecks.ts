import { z } from 'zod';
import { LinkToken } from '../accounts/accounts.ts';
import { EVERYONE_SIGNED_IN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { IceServer } from './rooms.ts';

/** Ahead of a call, a person tries network, camera, microphone and speaker at `/check`. Decision 149. */

/** The claims of a ticket for a phone check, which opens no room. */
export const CheckClaims = z.object({
  /** The token id; a second use is refused. */
  jti: Id,
  /** The person, or the address of a visitor, of whom a node admits a few checks at once. */
  sub: z.string().regex(/^((user|guest):[0-9a-f-]{36}|visitor:[0-9a-f]{32})$/),
  node: z.string().regex(/^[a-z0-9-]{1,40}$/),
  iat: z.number(),
  exp: z.number(),
});
export type CheckClaims = z.infer<typeof CheckClaims>;

/** The claims of a receipt, with which a page stores the result of its check. */
export const CheckReceiptClaims = z.object({
  sub: z.string().regex(/^(user|guest):[0-9a-f-]{36}$/),
  inspectionId: Id,
});
export type CheckReceiptClaims = z.infer<typeof CheckReceiptClaims>;

/** A person may look for their settings and listen for the tone before the result is sent. */
export const RECEIPT_SECONDS = 30 * 60;

export const CheckTicket = z.object({
  ticket: z.string(),
  /** The path of the node's Socket.IO server on the public origin. */
  signalingPath: z.string(),
  /** Relays, over TLS where there is one; empty where none is configured. */
  relays: z.array(IceServer),
  /** Null for a check that belongs to no one: its result is not kept. */
  receipt: z.string().nullable(),
});
export type CheckTicket = z.infer<typeof CheckTicket>;

export const CheckOutcome = z.enum(['good', 'poor', 'failed']);
export type CheckOutcome = z.infer<typeof CheckOutcome>;

/** The ways by which media reaches the server, in the order of preference. */
export const CheckPath = z.enum(['udp', 'tcp', 'relay']);
export type CheckPath = z.infer<typeof CheckPath>;

export const DeviceProblem = z.enum(['denied', 'missing', 'busy', 'unsupported', 'silent', 'other']);
export type DeviceProblem = z.infer<typeof DeviceProblem>;

/** Null for a line that was not tried. */
const outcome = CheckOutcome.nullable();

/** A result as the page sends it. The network's figures are those that the server received. */
export const CheckResult = z.strictObject({
  lines: z.strictObject({
    service: CheckOutcome,
    udp: outcome,
    tcp: outcome,
    relay: outcome,
    sending: outcome,
    camera: CheckOutcome,
    microphone: CheckOutcome,
    speaker: outcome,
  }),
  cameraProblem: DeviceProblem.nullable(),
  microphoneProblem: DeviceProblem.nullable(),
  sent: z
    .strictObject({
      path: CheckPath,
      kilobitsPerSecond: z.int().min(0).max(100_000),
      lossPercent: z.number().min(0).max(100),
      roundTripMs: z.int().min(0).max(60_000).nullable(),
    })
    .nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;
export type CheckLine = keyof CheckResult['lines'];

/** The newest check of one person on one device. */
export const PhoneCheck = z.object({
  id: Id,
  inspectionId: Id,
  /** The person, `user:ID` or `guest:ID`. */
  subject: z.string(),
  /** Whether the person is the inspection's client, by their link or their account. */
  isClients: z.boolean(),
  /** The browser and system, such as `Safari on iPhone`; empty for unknown ones. */
  device: z.string(),
  at: Instant,
  result: CheckResult,
});
export type PhoneCheck = z.infer<typeof PhoneCheck>;

const inspectionParams = z.object({ inspectionId: Id });

export const issueCheckTicket = endpoint({
  method: 'POST',
  path: '/api/phone-checks/ticket',
  summary: 'A ticket for a phone check, by a personal link or, without one, for a check that is not kept',
  access: 'public',
  body: z.strictObject({ token: LinkToken.optional() }),
  reply: CheckTicket,
});

export const issueOwnCheckTicket = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/check-ticket',
  summary: 'A ticket for the phone check of the signed-in person',
  access: EVERYONE_SIGNED_IN,
  params: inspectionParams,
  reply: CheckTicket,
});

/** The receipt is the right to store the result: without a session, and only for the person who checked. */
export const keepPhoneCheck = endpoint({
  method: 'POST',
  path: '/api/phone-checks',
  summary: 'Store the result of a phone check in place of the earlier one of the same person and device',
  access: 'public',
  body: z.strictObject({
    receipt: z.string().max(2000),
    /** Names the device, and is known to its browser only. */
    deviceId: MintedId,
    result: CheckResult,
  }),
  reply: z.object({ at: Instant }),
});

export const listPhoneChecks = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/phone-checks',
  summary: 'Phone checks of the people who are expected in the call, newest first',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(PhoneCheck),
});
