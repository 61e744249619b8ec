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
