import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';

/** "Mechanical", or "Mechanical, virtual": an inspection in person is the usual one. */
export function typeText({ projectType, isVirtual }: Pick<Inspection, 'projectType' | 'isVirtual'>): string {
  const type = projectTypeLabel(projectType);
  const isNamed = projectType === 'virtual-inspection' || !isVirtual;
  return isNamed ? type : `${type}, ${METHOD_LABELS.virtual.toLowerCase()}`;
}
