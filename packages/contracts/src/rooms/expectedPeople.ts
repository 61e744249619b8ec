import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { Delivery } from '../reports/deliveries.ts';

/** The people whom a call waits for, and the text message that says so. */

/** Why a person cannot be texted. Only a client can agree to text messages. */
export const NoTextReason = z.enum(['notSetUp', 'turnedOff', 'noNumber', 'notAgreed', 'notClient']);
export type NoTextReason = z.infer<typeof NoTextReason>;

export const ExpectedPerson = z.object({
  invitationId: Id,
  name: z.string(),
  isClients: z.boolean(),
  /** The number to call; empty where none is known. */
  phone: z.string(),
  /** The number that can be texted; empty where none can be. */
  smsTo: z.string(),
  /** Null for a person who can be texted. */
  refusal: NoTextReason.nullable(),
  /** The latest text message that the call waits for the person. */
  last: Delivery.pick({ state: true, explanation: true, createdAt: true }).nullable(),
  /** The time from which the person may be texted again; null for now. */
  nextAt: Instant.nullable(),
});
export type ExpectedPerson = z.infer<typeof ExpectedPerson>;

const inspectionParams = z.object({ inspectionId: Id });

export const listExpectedPeople = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/expected-people',
  summary: 'Invited people who are not on the call, and whether each can be texted that it waits',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(ExpectedPerson),
});

export const textExpectedPeople = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/expected-people/texts',
  summary:
    'Text the expected people who agreed that the call waits for them: each within the limits of a number; the same id twice sends one message',
  access: STAFF,
  params: inspectionParams,
  body: z.strictObject({ id: MintedId }),
  reply: z.array(ExpectedPerson),
});
