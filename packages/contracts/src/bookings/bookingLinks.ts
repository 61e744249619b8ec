import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { Inspection } from '../inspections/inspections.ts';
import { DaysToList, FreeSlots } from './freeSlots.ts';

/**
 * What the link in a client's mail opens, without an account. The token is signed, names one inspection and expires when
 * it begins, or with its day where that has no hour; it travels in bodies, so that no log of addresses has it.
 */

const BookingToken = z.string().min(1).max(1000);
const body = z.strictObject({ token: BookingToken });

/** The least that its client needs to recognize the inspection. */
export const OwnBooking = Inspection.pick({
  projectType: true,
  isVirtual: true,
  address: true,
  status: true,
  preferredTime: true,
}).extend({
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** Neither has it begun, nor was it canceled. */
  canCancel: z.boolean(),
  /** Also one of the types that are booked. */
  canReschedule: z.boolean(),
});
export type OwnBooking = z.infer<typeof OwnBooking>;

export const openBooking = endpoint({
  method: 'POST',
  path: '/api/booking-link',
  summary: 'The inspection that a link in a mail names',
  access: 'public',
  body,
  reply: OwnBooking,
});

export const listBookingTimes = endpoint({
  method: 'POST',
  path: '/api/booking-link/free-slots',
  summary: 'When the inspection of a link can be moved to, by day: its own present time is in nobody’s way',
  access: 'public',
  body: body.extend(DaysToList),
  reply: FreeSlots,
});

export const checkBookingTime = endpoint({
  method: 'POST',
  path: '/api/booking-link/time',
  summary: 'Who would come at another time: the same inspector where this one is free',
  access: 'public',
  body: body.extend({ startsAt: Instant }),
  reply: z.object({
    inspectorId: Id,
    inspector: z.string(),
    /** The one who comes now; null where nobody is assigned, or the same one comes. */
    insteadOf: z.string().nullable(),
  }),
});

export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/booking-link/reschedule',
  summary: 'Move the inspection of a link to a free slot; of several at once who want it, one succeeds',
  access: 'public',
  body: body.extend({
    startsAt: Instant,
    /** Who comes then, as the client has confirmed it. */
    inspectorId: Id,
  }),
  reply: OwnBooking,
});

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/booking-link/cancel',
  summary: 'Cancel the inspection of a link; the same a second time has no effect',
  access: 'public',
  body,
  reply: OwnBooking,
});
