import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { Cents, Day, Instant, ScheduledTime } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { NamedProjectType } from '../inspections/projectType.ts';
import { BookingType } from './bookingSettings.ts';

/** Minutes for which a slot stays reserved, from the hold and again from the request. */
export const HOLD_MINUTES = 30;

/** Reasons why a day has no free slot, in words that follow its date. */
export const NO_SLOT_TEXTS = {
  past: 'in the past',
  tooFar: 'not open for booking',
  closed: 'closed',
  holiday: 'closed for a holiday',
  noInspector: 'no inspector for this type',
  taken: 'no free time left',
} as const;
export const NoSlotReason = z.enum(
  Object.keys(NO_SLOT_TEXTS) as [keyof typeof NO_SLOT_TEXTS, ...(keyof typeof NO_SLOT_TEXTS)[]],
);
export type NoSlotReason = z.infer<typeof NoSlotReason>;

export const BookedType = {
  projectType: BookingType,
  isVirtual: z.boolean(),
  isThresholdBuilding: z.boolean(),
};

export const FreeSlot = z.object({ startsAt: Instant, endsAt: Instant });
export type FreeSlot = z.infer<typeof FreeSlot>;

/** Days without free slots are listed as well. */
export const FreeDay = z.object({
  day: Day,
  slots: z.array(FreeSlot),
  /** Null on a day with free slots. */
  noSlots: NoSlotReason.nullable().default(null),
});
export type FreeDay = z.infer<typeof FreeDay>;

export const FreeSlots = z.object({
  timeZone: z.string(),
  days: z.array(FreeDay),
  /** The last day that can be booked. */
  lastDay: Day,
});
export type FreeSlots = z.infer<typeof FreeSlots>;

export const DaysToList = {
  /** The first day, by default today. */
  from: Day.optional(),
  days: z.coerce.number().int().min(1).max(31).default(14),
};

export const listFreeSlots = endpoint({
  method: 'GET',
  path: '/api/free-slots',
  summary: 'When an inspection of a type can be booked, by day in the time zone of the organization',
  access: 'public',
  query: z.object({ projectType: NamedProjectType.pipe(BookingType), ...DaysToList }),
  reply: FreeSlots,
});

export const SlotHold = z.object({
  id: Id,
  ...BookedType,
  startsAt: Instant,
  endsAt: Instant,
  /** The time until which no other visitor can book the slot. */
  expiresAt: Instant,
  /** The price by the company's schedule. */
  feeCents: Cents.nullable(),
});
export type SlotHold = z.infer<typeof SlotHold>;

/** The reply to a visitor, whose device may have a wrong clock. A request that is repeated takes no new time. */
export const TakenHold = SlotHold.extend({
  /** Whole seconds from the reply until `expiresAt`. */
  secondsLeft: z.int().min(0),
});
export type TakenHold = z.infer<typeof TakenHold>;

export const holdSlot = endpoint({
  method: 'POST',
  path: '/api/slot-holds',
  summary:
    'Reserve a free slot for 30 minutes; of several at once, one succeeds. The fee comes from the schedule',
  access: 'public',
  status: 201,
  body: z.strictObject({
    /** The id, minted by the visitor and secret: it gives the right to request or release the slot. */
    id: MintedId,
    projectType: NamedProjectType.pipe(BookingType),
    isVirtual: z.boolean().default(false),
    isThresholdBuilding: z.boolean().default(false),
    startsAt: ScheduledTime,
  }),
  reply: TakenHold,
});

export const releaseSlot = endpoint({
  method: 'DELETE',
  path: '/api/slot-holds/:holdId',
  summary: 'Give a held slot back before it expires; refused once it was requested',
  access: 'public',
  params: z.object({ holdId: Id }),
  reply: SlotHold,
});
