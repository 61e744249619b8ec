import type { ProjectType } from './projectType.ts';

/** The one type that is always virtual. */
export const ALWAYS_VIRTUAL: ProjectType = 'virtual-inspection';

/** Whether it is held by live video: as chosen, or as its type requires. A form may not have a type yet. */
export function isHeldByVideo({
  isVirtual,
  projectType,
}: {
  isVirtual: boolean;
  projectType: string;
}): boolean {
  return isVirtual || projectType === ALWAYS_VIRTUAL;
}

/**
 * Structural inspections of a threshold building (more than three stories or 50 feet, or a large assembly
 * occupancy) may not be virtual: ss. 553.71 and 553.79, F.S. In the statutes of 2021 these were subsections
 * (12) and (6); since numbers move, no text for people names them.
 */
export function mayBeVirtual({
  projectType,
  isThresholdBuilding,
}: {
  projectType: string;
  isThresholdBuilding: boolean;
}): boolean {
  return !(isThresholdBuilding && projectType === 'structural');
}
