import { z } from 'zod';
import { EVERYONE_SIGNED_IN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { Inspection } from '../inspections/inspections.ts';
import { OnCall } from './rooms.ts';

/** The start of a call, for people who wait for its host; and these people, for the host. */

const appointment = Inspection.pick({ scheduledDate: true, preferredTime: true, address: true });

export const WaitingRoom = appointment.extend({
  /** The name of the person who will host; empty where none is known. */
  hostName: z.string(),
  /** `busy`: the host is hosting another call. */
  host: z.enum(['here', 'busy', 'away']),
  /** Whether this call is the next one of a busy host. */
  isNext: z.boolean(),
  /** The start that the host announced; null without one, once it is past, and with the host in the call. */
  expectedAt: Instant.nullable(),
  onCall: OnCall,
});
export type WaitingRoom = z.infer<typeof WaitingRoom>;

export const WaitingCall = appointment.extend({
  inspectionId: Id,
  /** The names of the people who wait, by time of joining; never empty. */
  names: z.array(z.string()).min(1),
  /** The time from which the first of them has waited. */
  since: Instant,
  expectedAt: Instant.nullable(),
});
export type WaitingCall = z.infer<typeof WaitingCall>;

const inspectionParams = z.object({ inspectionId: Id });

export const readWaitingRoom = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/waiting-room',
  summary: 'When the call of an inspection begins, for the people in it; nothing about other inspections',
  access: EVERYONE_SIGNED_IN,
  params: inspectionParams,
  reply: WaitingRoom,
});

export const listWaitingCalls = endpoint({
  method: 'GET',
  path: '/api/waiting-calls',
  summary: 'Calls in which people wait for the caller, the longest wait first',
  access: STAFF,
  reply: z.array(WaitingCall),
});

/** The minutes that a busy host can promise. */
export const ExpectedMinutes = z.union([z.literal(5), z.literal(10), z.literal(15), z.literal(30)]);
export type ExpectedMinutes = z.infer<typeof ExpectedMinutes>;

export const expectStart = endpoint({
  method: 'PUT',
  path: '/api/inspections/:inspectionId/expected-start',
  summary: 'Tell the people who wait in a call in how many minutes it begins; null takes it back',
  access: STAFF,
  params: inspectionParams,
  body: z.strictObject({ minutes: ExpectedMinutes.nullable() }),
  reply: WaitingRoom,
});
