import { z } from 'zod';
import type { Trade } from '../accounts/staff.ts';
import { ClockTime, Day, RequiredLine } from '../core/fields.ts';
import type { ProjectType } from '../inspections/projectType.ts';
import { FEDERAL_HOLIDAYS, federalHolidayName, federalHolidayOn } from './federalHolidays.ts';

/** The company's rules for bookings, in its time zone. */

/** The types of the booking schedule, in the order in which they are offered. */
export const BOOKING_TYPES = [
  'building-code',
  'mechanical',
  'electrical',
  'plumbing',
  'structural',
  'final',
  'virtual-inspection',
] as const satisfies readonly ProjectType[];

export const BookingType = z.enum(BOOKING_TYPES);
export type BookingType = z.infer<typeof BookingType>;

/**
 * The trades for which an inspector must be licensed; any licensed inspector takes a type that names no trade.
 */
export const TRADES_OF_TYPE: Record<ProjectType, readonly Trade[]> = {
  'building-code': ['building'],
  building: ['building'],
  mechanical: ['mechanical'],
  electrical: ['electrical'],
  plumbing: ['plumbing'],
  structural: ['building'],
  final: ['building'],
  comprehensive: ['building', 'electrical', 'plumbing', 'mechanical'],
  'virtual-inspection': [],
};

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Null on a closed day. */
const WorkingHours = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from < to, 'The day must end after it begins.')
  .nullable();
export type WorkingHours = z.infer<typeof WorkingHours>;

/** The grid of booked time: every length below is a multiple of it (store/bookings/slotHolds.ts). */
export const GRID_MINUTES = 5;

const Minutes = z.int().multipleOf(GRID_MINUTES);
const DurationMinutes = Minutes.min(15).max(480);

export const MAX_DURATION_MINUTES = 480;

const DEFAULT_HOURS = { from: '08:00', to: '17:00' };
const hours = (usual: WorkingHours) => WorkingHours.default(usual);

const WeekOfHours = z.strictObject({
  monday: hours(DEFAULT_HOURS),
  tuesday: hours(DEFAULT_HOURS),
  wednesday: hours(DEFAULT_HOURS),
  thursday: hours(DEFAULT_HOURS),
  friday: hours(DEFAULT_HOURS),
  saturday: hours(null),
  sunday: hours(null),
} satisfies Record<Weekday, z.ZodType>);

const Durations = z.strictObject({
  'building-code': DurationMinutes.default(60),
  building: DurationMinutes.default(60),
  mechanical: DurationMinutes.default(60),
  electrical: DurationMinutes.default(60),
  plumbing: DurationMinutes.default(60),
  structural: DurationMinutes.default(90),
  final: DurationMinutes.default(90),
  comprehensive: DurationMinutes.default(120),
  'virtual-inspection': DurationMinutes.default(30),
} satisfies Record<ProjectType, z.ZodType>);

export const BookingSettings = z.strictObject({
  workingHours: WeekOfHours.default(WeekOfHours.parse({})),
  /** Federal holidays that are closed for booking. */
  federalHolidays: z
    .array(z.enum(FEDERAL_HOLIDAYS))
    .max(FEDERAL_HOLIDAYS.length)
    .default([...FEDERAL_HOLIDAYS]),
  /** Other days that are closed for booking. Decision 056. */
  holidays: z
    .array(z.strictObject({ day: Day, name: RequiredLine }))
    .max(200)
    .default([]),
  durationMinutes: Durations.default(Durations.parse({})),
  /** Minutes between two inspections of one inspector. */
  travelBufferMinutes: Minutes.min(0).max(240).default(30),
  /** Minutes between the beginnings of slots, counted from opening. */
  slotMinutes: Minutes.min(15).max(240).default(30),
  /** The number of days that can be booked, including today. */
  bookableDays: z.int().min(1).max(365).default(60),
});
export type BookingSettings = z.infer<typeof BookingSettings>;

/** The name of the holiday for which the company is closed on a day, `2026-11-26`; null on any other day. */
export function holidayOn(
  day: string,
  { holidays, federalHolidays }: Pick<BookingSettings, 'holidays' | 'federalHolidays'>,
): string | null {
  const own = holidays.find((holiday) => holiday.day === day);
  if (own) return own.name;
  const federal = federalHolidayOn(day);
  return federal !== null && federalHolidays.includes(federal) ? federalHolidayName(federal) : null;
}
