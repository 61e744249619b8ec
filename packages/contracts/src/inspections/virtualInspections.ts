import type { ProjectType } from './inspections.ts';

/** What is held by video. */

/** The one type that is always virtual, whatever was chosen. */
export const ALWAYS_VIRTUAL: ProjectType = 'virtual-inspection';

/** Held by live video: as chosen, or as its type demands. A form may not have a type yet. */
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
 * Structural inspections of a threshold building (more than three stories or 50 feet, or a large assembly occupancy) may not
 * be virtual: ss. 553.71 and 553.79, F.S. In the statutes of 2021 these were subsections (12) and (6); since numbers move,
 * nothing that a person reads names them.
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
