import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { download, endpoint } from '../core/define.ts';
import { Day, Instant, ScheduledTime } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { Inspection } from '../inspections/inspections.ts';
import { NamedProjectType } from '../inspections/projectType.ts';
import { NoSlotReason } from './freeSlots.ts';

/**
 * `closed`: outside the working hours. `overlap`: two at once. `travel`: too little travel time to another one.
 */
export const ScheduleConflict = z.enum(['closed', 'overlap', 'travel']);
export type ScheduleConflict = z.infer<typeof ScheduleConflict>;

export const CalendarEntry = Inspection.pick({
  clientName: true,
  address: true,
  projectType: true,
  isVirtual: true,
  inspectorId: true,
  status: true,
  /** `flexible`: the inspection takes the whole day until a time is set. */
  preferredTime: true,
  updatedAt: true,
}).extend({
  inspectionId: Id,
  startsAt: Instant,
  endsAt: Instant,
  conflicts: z.array(ScheduleConflict),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const UnscheduledEntry = CalendarEntry.omit({ startsAt: true, endsAt: true, conflicts: true });
export type UnscheduledEntry = z.infer<typeof UnscheduledEntry>;

/** Time that is reserved for a visitor or a booking request. */
export const HeldTime = z.object({ inspectorId: Id, startsAt: Instant, endsAt: Instant });
export type HeldTime = z.infer<typeof HeldTime>;

export const Calendar = z.object({
  timeZone: z.string(),
  days: z.array(
    z.object({
      day: Day,
      /** The beginning of the working hours; null on a day that is closed. */
      opensAt: Instant.nullable(),
      closesAt: Instant.nullable(),
      /** The name of the holiday, otherwise empty. */
      holiday: z.string(),
    }),
  ),
  /** Those with a license first. */
  inspectors: z.array(z.object({ id: Id, name: z.string() })),
  entries: z.array(CalendarEntry),
  /** Not limited to these days. */
  unscheduled: z.array(UnscheduledEntry),
  held: z.array(HeldTime),
});
export type Calendar = z.infer<typeof Calendar>;

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary:
    'The inspections of up to seven days by inspector, with their conflicts; canceled ones are left out',
  access: STAFF,
  query: z.object({
    /** The first day, by default today. */
    from: Day.optional(),
    days: z.coerce.number().int().min(1).max(7).default(1),
  }),
  reply: Calendar,
});

const BusyDay = z.object({
  day: Day,
  /** Null stands for inspections without an inspector. */
  inspectorIds: z.array(Id.nullable()),
});
export type BusyDay = z.infer<typeof BusyDay>;

export const listCalendarDays = endpoint({
  method: 'GET',
  path: '/api/calendar/days',
  summary: 'Which of up to six weeks have inspections, and whose they are; canceled ones are left out',
  access: STAFF,
  query: z.object({ from: Day, days: z.coerce.number().int().min(1).max(42) }),
  reply: z.object({ days: z.array(BusyDay) }),
});

export const checkTime = endpoint({
  method: 'GET',
  path: '/api/calendar/check',
  summary: 'What a time of an inspector conflicts with; the office may schedule it nevertheless',
  access: STAFF,
  query: z.object({
    projectType: NamedProjectType,
    startsAt: ScheduledTime,
    inspectorId: Id.optional(),
    /** The inspection that is moved, which cannot conflict with itself. */
    inspectionId: Id.optional(),
  }),
  reply: z.object({ conflicts: z.array(ScheduleConflict) }),
});

export const FreeTimes = z.object({
  times: z.array(Instant),
  /**
   * Set only when `times` is empty: the next day with a free time within eight weeks; null if there is none.
   */
  nextDay: Day.nullable(),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/api/calendar/free-times',
  summary: 'When an inspector is free for an inspection on a day; without one, when any with the trades is',
  access: STAFF,
  query: z.object({
    projectType: NamedProjectType,
    day: Day,
    inspectorId: Id.optional(),
    /** The inspection that is moved, which takes no time. */
    inspectionId: Id.optional(),
  }),
  reply: FreeTimes,
});

const OfficeDay = z.object({
  day: Day,
  /** Null on a day with a free time. */
  noTimes: NoSlotReason.nullable(),
});
export type OfficeDay = z.infer<typeof OfficeDay>;

export const listFreeDays = endpoint({
  method: 'GET',
  path: '/api/calendar/free-days',
  summary: 'On which days an inspector has a free time for an inspection; without one, any with the trades',
  access: STAFF,
  query: z.object({
    projectType: NamedProjectType,
    from: Day,
    days: z.coerce.number().int().min(1).max(31),
    inspectorId: Id.optional(),
  }),
  reply: z.object({ days: z.array(OfficeDay) }),
});

const CalendarFeed = z.object({
  /** The address to subscribe to; only in the reply that creates it. */
  url: z.url().nullable(),
  isActive: z.boolean(),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'Whether the caller has an address at which calendar programs read their own inspections',
  access: STAFF,
  reply: CalendarFeed,
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary: 'A new secret address for the calendar of the caller; the former one stops working',
  access: STAFF,
  reply: CalendarFeed,
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'The address of the calendar of the caller stops working',
  access: STAFF,
  reply: CalendarFeed,
});

/** The calendar feed, whose address is the secret, because calendar programs send no cookie. */
export const readCalendarFeed = download({
  path: '/api/calendars/:token',
  summary: 'The inspections of one inspector as iCalendar, for the secret address of their feed',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{43}\.ics$/, 'Not the address of a calendar') }),
  produces: 'text/calendar',
});
