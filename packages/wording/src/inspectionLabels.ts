import type { InspectionMethod } from '@sightline/contracts/inspections/inspections';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';

/** The labels that the booking page shows; labels.ts also has them. */

export const PROJECT_TYPE_LABELS: Record<ProjectType, string> = {
  'building-code': 'Building Code',
  building: 'Building',
  mechanical: 'Mechanical',
  electrical: 'Electrical',
  plumbing: 'Plumbing',
  structural: 'Structural',
  final: 'Final',
  comprehensive: 'Comprehensive',
  'virtual-inspection': 'Virtual Inspection',
};

export const METHOD_LABELS: Record<InspectionMethod, string> = {
  in_person: 'In-Person',
  virtual: 'Virtual',
};

/** The label of a type. Reports keep their type, so one that no longer exists also has a label. */
export function projectTypeLabel(type: string): string {
  return Object.hasOwn(PROJECT_TYPE_LABELS, type)
    ? PROJECT_TYPE_LABELS[type as ProjectType]
    : titleCase(type);
}

/** The title case of a value: "Corrections Needed" for `corrections_needed` and "corrections needed". */
export function titleCase(value: string): string {
  return value
    .split(/[-_ ]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
