import type { InspectionStatus } from '@sightline/contracts/inspections/inspections';

/** Badge colors by status (first specification, section 4). */
export const STATUS_TONES = {
  scheduled: 'blue',
  in_progress: 'yellow',
  completed: 'green',
  report_delivered: 'primaryGreen',
  cancelled: 'red',
} as const satisfies Record<InspectionStatus, string>;
