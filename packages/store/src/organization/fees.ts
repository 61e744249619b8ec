import type { FeeSchedule } from '@sightline/contracts/organization';

/** The fee in cents; null when the schedule names neither the type nor the fallback. */
export function feeFor(
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

/** First specification, section 9. Booking: one line; an unlisted type costs what building-code does. */
export const BOOKING_FEES: FeeSchedule = {
  'building-code': booking(15_000),
  mechanical: booking(12_500),
  electrical: booking(12_500),
  plumbing: booking(12_500),
  structural: booking(20_000),
  final: booking(17_500),
  'virtual-inspection': booking(9_500),
};
export const BOOKING_FALLBACK = 'building-code';

/** A client's own request: the same for all types, with the administration fee apart. */
export const CLIENT_REQUEST_FEES: FeeSchedule = Object.fromEntries(
  ['mechanical', 'plumbing', 'electrical', 'building', 'comprehensive'].map((type) => [type, request()]),
);

function booking(inPersonCents: number): FeeSchedule[string] {
  return scheduled(
    [{ label: 'Inspection', cents: inPersonCents }],
    [{ label: 'Virtual inspection', cents: 9_500 }],
  );
}

function request(): FeeSchedule[string] {
  const admin = { label: 'Admin fee', cents: 5_000 };
  return scheduled(
    [{ label: 'Inspection', cents: 20_000 }, admin],
    [{ label: 'Virtual inspection', cents: 12_500 }, admin],
  );
}

type Lines = FeeSchedule[string]['inPersonLines'];

function scheduled(inPersonLines: Lines, virtualLines: Lines): FeeSchedule[string] {
  const sum = (lines: Lines): number => lines.reduce((total, { cents }) => total + cents, 0);
  return { inPersonCents: sum(inPersonLines), virtualCents: sum(virtualLines), inPersonLines, virtualLines };
}
