import { BOOKING_TYPES } from '@sightline/contracts/bookings/bookingSettings';
import { RequestType } from '@sightline/contracts/inspections/scheduling';
import type { FeeSchedule } from '@sightline/contracts/organization/feeSchedule';
import type { FeeSettings } from '@sightline/contracts/organization/feeSettings';

/** The type whose fee applies to types that staff may schedule but the schedule of bookings does not list. */
const BOOKING_FALLBACK = 'building-code';

/** The fee in cents; null when the schedule names neither the type nor the fallback. */
function feeFor(
  schedule: FeeSchedule,
  projectType: string,
  { isVirtual, fallback }: { isVirtual: boolean; fallback?: string },
): number | null {
  const entry = entryOf(schedule, projectType) ?? (fallback ? entryOf(schedule, fallback) : undefined);
  if (!entry) return null;
  return isVirtual ? entry.virtualCents : entry.inPersonCents;
}

function entryOf(schedule: FeeSchedule, projectType: string): FeeSchedule[string] | undefined {
  return Object.hasOwn(schedule, projectType) ? schedule[projectType] : undefined;
}

export interface FeeSchedules {
  booking: FeeSchedule;
  clientRequest: FeeSchedule;
}

/** The fee schedules that follow from the settings, with the lines that explain each sum. */
export function feeSchedules({ booking, clientRequest }: FeeSettings): FeeSchedules {
  const entries = BOOKING_TYPES.map((type) => [type, bookingEntry(booking[type])] as const);
  const request = requestEntry(clientRequest);
  return {
    booking: Object.fromEntries(entries),
    clientRequest: Object.fromEntries(RequestType.options.map((type) => [type, request])),
  };
}

/** The fee of a booked inspection in cents. */
export function bookingFeeOf(
  fees: FeeSettings,
  { projectType, isVirtual }: { projectType: string; isVirtual: boolean },
): number | null {
  return feeFor(feeSchedules(fees).booking, projectType, { isVirtual, fallback: BOOKING_FALLBACK });
}

/** The fee of a client's own request in cents; null for a type that clients cannot request. */
export function requestFeeOf(
  fees: FeeSettings,
  { projectType, isVirtual }: { projectType: string; isVirtual: boolean },
): number | null {
  return feeFor(feeSchedules(fees).clientRequest, projectType, { isVirtual });
}

function bookingEntry({ inPersonCents, virtualCents }: FeeSettings['booking']['final']): FeeSchedule[string] {
  return scheduled(
    [{ label: 'Inspection', cents: inPersonCents }],
    [{ label: 'Virtual inspection', cents: virtualCents }],
  );
}

function requestEntry(fees: FeeSettings['clientRequest']): FeeSchedule[string] {
  const admin = { label: 'Admin fee', cents: fees.adminCents };
  return scheduled(
    [{ label: 'Inspection', cents: fees.inPersonCents }, admin],
    [{ label: 'Virtual inspection', cents: fees.virtualCents }, admin],
  );
}

type Lines = FeeSchedule[string]['inPersonLines'];

function scheduled(inPersonLines: Lines, virtualLines: Lines): FeeSchedule[string] {
  const sum = (lines: Lines): number => lines.reduce((total, { cents }) => total + cents, 0);
  return { inPersonCents: sum(inPersonLines), virtualCents: sum(virtualLines), inPersonLines, virtualLines };
}
