import type { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import type { ReportDisplayStatus } from '@sightline/contracts/reports/reportLists';
import type { ChipTone } from '../../ui/StatusChip.tsx';

/**
 * The colors of states, of which no two are alike within a record: in lists, on pages and on the dashboard.
 * In the calendar, colors are those of inspectors. Decision 190.
 */

/** The status of an inspection; `requested` and `confirmed` refine `scheduled`. */
type InspectionState = InspectionStatus | 'requested' | 'confirmed';

export const STATUS_TONES: Record<InspectionState, ChipTone> = {
  requested: 'orange',
  scheduled: 'blue',
  /** Scheduled and paid. */
  confirmed: 'accentGreen',
  in_progress: 'yellow',
  completed: 'green',
  report_delivered: 'primaryGreen',
  cancelled: 'red',
};

export const REPORT_STATUS_TONES: Record<ReportDisplayStatus, ChipTone> = {
  approved: 'green',
  corrections_needed: 'orange',
  under_review: 'violet',
  rejected: 'red',
};
