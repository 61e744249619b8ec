import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { Instant, ScheduledTime } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { Inspection } from '../inspections/inspections.ts';
import { DaysToList, FreeSlots } from './freeSlots.ts';

/**
 * The link in a client's mail, which opens an inspection without an account. The token is signed, names one
 * inspection, and expires when it begins, or with its day if no hour is set. It is sent in bodies, so that
 * logs of addresses do not contain it.
 */

const BookingToken = z.string().min(1).max(1000);
const body = z.strictObject({ token: BookingToken });

/** The facts by which its client recognizes the inspection, and no others. */
export const OwnBooking = Inspection.pick({
  projectType: true,
  isVirtual: true,
  address: true,
  status: true,
  preferredTime: true,
  feeCents: true,
  paymentStatus: true,
}).extend({
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** Whether the inspection has neither begun nor been canceled; one without a date can be canceled. */
  canCancel: z.boolean(),
  /** Whether it can be canceled, is not an open request, and has a type that can be booked. */
  canReschedule: z.boolean(),
  /** The page on which the fee is paid; null if nothing is due, or online payment is not set up. */
  payLink: z.url({ protocol: /^https?$/ }).nullable(),
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

/** A signed-in client needs no mail: the portal's page of an inspection works with the same token. */
export const startOwnBooking = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/booking-link',
  summary: 'The token with which a signed-in client moves or cancels their own inspection',
  access: ['client'],
  params: z.object({ inspectionId: Id }),
  reply: z.object({ token: BookingToken }),
});

export const listBookingTimes = endpoint({
  method: 'POST',
  path: '/api/booking-link/free-slots',
  summary:
    'Times to which the inspection of a link can be moved, by day; its own current time counts as free',
  access: 'public',
  body: body.extend(DaysToList),
  reply: FreeSlots,
});

export const checkBookingTime = endpoint({
  method: 'POST',
  path: '/api/booking-link/time',
  summary: 'Who would come at another time: the same inspector where this one is free',
  access: 'public',
  body: body.extend({ startsAt: ScheduledTime }),
  reply: z.object({
    inspectorId: Id,
    inspector: z.string(),
    /** The inspector who is replaced; null if no one is assigned, or if the inspector stays. */
    insteadOf: z.string().nullable(),
  }),
});

export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/booking-link/reschedule',
  summary: 'Move the inspection of a link to a free slot; of several at once who want it, one succeeds',
  access: 'public',
  body: body.extend({
    startsAt: ScheduledTime,
    /** The inspector at that time, whom the client has confirmed. */
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
