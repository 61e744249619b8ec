import {
  type BookingSettings,
  WEEKDAYS,
  type WorkingHours,
} from '@sightline/contracts/bookings/bookingSettings';
import { federalHolidayName } from '@sightline/contracts/bookings/federalHolidays';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import type { FeeSettings } from '@sightline/contracts/organization/feeSettings';
import { dayText } from './dates.ts';
import { projectTypeLabel, titleCase } from './labels.ts';
import { BOOKING_SETTING_LABELS, REQUEST_FEE_LABELS } from './officeLabels.ts';

export function bookingChanges(before: BookingSettings, after: BookingSettings): string[] {
  return [...hourChanges(before, after), ...holidayChanges(before, after), ...lengthChanges(before, after)];
}

export function feeChanges(before: FeeSettings, after: FeeSettings): string[] {
  const types = Object.keys(before.booking) as (keyof FeeSettings['booking'])[];
  const request = Object.keys(REQUEST_FEE_LABELS) as (keyof FeeSettings['clientRequest'])[];
  return [
    ...types.flatMap((type) => {
      const [old, now] = [before.booking[type], after.booking[type]];
      return [
        ...changed(`Fee, ${projectTypeLabel(type)}`, dollars(old.inPersonCents), dollars(now.inPersonCents)),
        ...changed(
          `Fee, ${projectTypeLabel(type)}, virtual`,
          dollars(old.virtualCents),
          dollars(now.virtualCents),
        ),
      ];
    }),
    ...request.flatMap((name) =>
      changed(
        `Client request, ${REQUEST_FEE_LABELS[name].toLowerCase()}`,
        dollars(before.clientRequest[name]),
        dollars(after.clientRequest[name]),
      ),
    ),
  ];
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

function hourChanges({ workingHours: before }: BookingSettings, after: BookingSettings): string[] {
  return WEEKDAYS.flatMap((day) =>
    changed(
      `${BOOKING_SETTING_LABELS.workingHours}, ${titleCase(day)}`,
      hoursText(before[day]),
      hoursText(after.workingHours[day]),
    ),
  );
}

function holidayChanges(
  { holidays: before, federalHolidays: federalBefore }: BookingSettings,
  { holidays: after, federalHolidays: federalAfter }: BookingSettings,
): string[] {
  const lines = (holidays: BookingSettings['holidays']) =>
    holidays.map(({ day, name }) => `${name}, ${dayText(day)}`);
  const [old, now] = [lines(before), lines(after)];
  const closed = federalAfter.filter((holiday) => !federalBefore.includes(holiday));
  const open = federalBefore.filter((holiday) => !federalAfter.includes(holiday));
  return [
    ...closed.map((holiday) => `closed on ${federalHolidayName(holiday)}`),
    ...open.map((holiday) => `open on ${federalHolidayName(holiday)}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `added holiday ${line}`),
    ...old.filter((line) => !now.includes(line)).map((line) => `removed holiday ${line}`),
  ];
}

function lengthChanges(before: BookingSettings, after: BookingSettings): string[] {
  const types = Object.keys(before.durationMinutes) as ProjectType[];
  const { durationMinutes, travelBufferMinutes, slotMinutes, bookableDays } = BOOKING_SETTING_LABELS;
  return [
    ...types.flatMap((type) =>
      changed(
        `${durationMinutes}, ${projectTypeLabel(type)}`,
        `${before.durationMinutes[type]} min`,
        `${after.durationMinutes[type]} min`,
      ),
    ),
    ...changed(travelBufferMinutes, `${before.travelBufferMinutes} min`, `${after.travelBufferMinutes} min`),
    ...changed(slotMinutes, `${before.slotMinutes} min`, `${after.slotMinutes} min`),
    ...changed(bookableDays, `${before.bookableDays} days`, `${after.bookableDays} days`),
  ];
}

function changed(label: string, before: string, after: string): string[] {
  return before === after ? [] : [`${label}: ${before} → ${after}`];
}

const hoursText = (hours: WorkingHours): string => (hours ? `${hours.from} to ${hours.to}` : 'closed');
