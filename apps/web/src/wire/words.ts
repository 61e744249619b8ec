import type { InspectionStatus, ProjectType } from '@sightline/contracts/inspections';

/** How values of the wire are said on screens. */

export const STATUS_LABELS: Record<InspectionStatus, string> = {
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  report_delivered: 'Report Delivered',
  cancelled: 'Cancelled',
};

/** Badge colours by status (first specification, section 4). */
export const STATUS_TONES = {
  scheduled: 'blue',
  in_progress: 'yellow',
  completed: 'green',
  report_delivered: 'primaryGreen',
  cancelled: 'red',
} as const satisfies Record<InspectionStatus, string>;

const PROJECT_TYPE_LABELS: Record<ProjectType, string> = {
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

/** Reports carry the type as it was when they were made, so an unknown one is shown as it stands. */
export function projectTypeLabel(type: string): string {
  return type in PROJECT_TYPE_LABELS ? PROJECT_TYPE_LABELS[type as ProjectType] : sentence(type);
}

/** `corrections_needed` becomes "Corrections Needed". */
export function sentence(value: string): string {
  return value
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
