import { BookingSettings, MAX_DURATION_MINUTES } from '@sightline/contracts/bookings/bookingSettings';
import type { FeeSettings } from '@sightline/contracts/organization/feeSettings';
import type { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { centsOf, dollarsOf, wholeNumberOf } from '@sightline/wording/money';

/** The settings of booking as typed: minutes, days and dollars are texts. */
export interface BookingForm {
  workingHours: BookingSettings['workingHours'];
  holidays: BookingSettings['holidays'];
  federalHolidays: BookingSettings['federalHolidays'];
  durations: Record<BookedType, string>;
  lengths: Record<LengthName, string>;
  fees: Record<FeeType, { inPerson: string; virtual: string }>;
  request: Record<RequestFeeName, string>;
}

export type BookedType = keyof BookingSettings['durationMinutes'];
export type FeeType = keyof FeeSettings['booking'];
export type RequestFeeName = keyof FeeSettings['clientRequest'];
export const LENGTH_NAMES = ['travelBufferMinutes', 'slotMinutes', 'bookableDays'] as const;
export type LengthName = (typeof LENGTH_NAMES)[number];

export function formOf({ booking, fees }: OrganizationSettings): BookingForm {
  const { workingHours, holidays, federalHolidays, durationMinutes } = booking;
  return {
    workingHours,
    holidays,
    federalHolidays,
    durations: mapValues(durationMinutes, String),
    lengths: {
      travelBufferMinutes: String(booking.travelBufferMinutes),
      slotMinutes: String(booking.slotMinutes),
      bookableDays: String(booking.bookableDays),
    },
    fees: mapValues(fees.booking, ({ inPersonCents, virtualCents }) => ({
      inPerson: dollarsOf(inPersonCents),
      virtual: dollarsOf(virtualCents),
    })),
    request: mapValues(fees.clientRequest, dollarsOf),
  };
}

/** The settings to send. A text that is not a number becomes NaN, which problemOf reports first. */
export function settingsOf(form: BookingForm): Pick<OrganizationSettings, 'booking' | 'fees'> {
  const { workingHours, holidays, federalHolidays, durations, lengths, fees, request } = form;
  const byDay = holidays.toSorted((one, other) => one.day.localeCompare(other.day));
  return {
    booking: {
      workingHours,
      federalHolidays,
      holidays: byDay,
      durationMinutes: mapValues(durations, (text) => wholeNumberOf(text, MINUTES)),
      ...mapValues(lengths, (text) => wholeNumberOf(text, [...MINUTES, 'days'])),
    },
    fees: {
      booking: mapValues(fees, ({ inPerson, virtual }) => ({
        inPersonCents: cents(inPerson),
        virtualCents: cents(virtual),
      })),
      clientRequest: mapValues(request, cents),
    },
  };
}

/** A sentence that says why it cannot be saved. */
export function problemOf(form: BookingForm): string | undefined {
  const { booking } = settingsOf(form);
  const days = form.holidays.map(({ day }) => day);
  if (form.holidays.some(({ day, name }) => day === '' || name.trim() === ''))
    return 'Enter the date and the name of every holiday.';
  if (new Set(days).size < days.length) return 'A date can be a holiday once only.';
  if (Object.values(form.workingHours).some((hours) => hours && !(hours.from < hours.to)))
    return 'A working day must end after it begins.';
  if (hasWrongFee(form)) return 'Enter fees in dollars, such as 125 or 99.50.';
  const { success } = BookingSettings.safeParse(booking);
  if (success) return undefined;
  return `Enter durations of 15 to ${MAX_DURATION_MINUTES} minutes, a travel buffer and slots of at most 240, all in steps of 5, and at most 365 days.`;
}

function hasWrongFee({ fees, request }: BookingForm): boolean {
  const typed = [...Object.values(fees).flatMap((fee) => Object.values(fee)), ...Object.values(request)];
  return typed.some((text) => centsOf(text) === null);
}

const MINUTES = ['min', 'minutes'];

const cents = (text: string): number => centsOf(text) ?? Number.NaN;

function mapValues<Key extends string, From, To>(
  from: Record<Key, From>,
  change: (value: From) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(from).map(([key, value]) => [key, change(value)] as const);
  return Object.fromEntries(entries) as Record<Key, To>;
}
