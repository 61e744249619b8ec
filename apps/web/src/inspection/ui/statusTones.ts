import type { InspectionResult, InspectionStatus } from '@sightline/contracts/inspections/inspections';
import type { Delivery } from '@sightline/contracts/reports/deliveries';
import type { ReportDisplayStatus } from '@sightline/contracts/reports/reportLists';
import type { ChipTone } from '../../ui/StatusChip.tsx';

/**
 * The colors of states, of which no two are alike within a record: in lists, on pages and on the dashboard.
 * In the calendar, colors are those of inspectors. Decision 190.
 */

/** The status of an inspection; `requested` and `confirmed` refine `scheduled`. */
type InspectionState = InspectionStatus | 'requested' | 'confirmed';

export const STATUS_TONES = {
  requested: 'orange',
  scheduled: 'blue',
  /** Scheduled and paid. */
  confirmed: 'accentGreen',
  in_progress: 'yellow',
  completed: 'green',
  report_delivered: 'primaryGreen',
  cancelled: 'gray',
} as const satisfies Record<InspectionState, ChipTone>;

export const REPORT_STATUS_TONES = {
  approved: 'green',
  corrections_needed: 'orange',
  under_review: 'violet',
  rejected: 'red',
} as const satisfies Record<ReportDisplayStatus, ChipTone>;

export const RESULT_TONES = {
  approved: 'green',
  partial: 'orange',
  rejected: 'red',
  noShow: 'gray',
  cancelled: 'gray',
} as const satisfies Record<InspectionResult, ChipTone>;

/** An email or a text message. */
export const DELIVERY_STATE_TONES = {
  queued: 'gray',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unknown: 'orange',
  skipped: 'gray',
} as const satisfies Record<Delivery['state'], ChipTone>;
