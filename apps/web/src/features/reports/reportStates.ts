import type { InspectionResult } from '@sightline/contracts/inspections';
import type { Delivery, ReportSummary } from '@sightline/contracts/reports';
import type { ChipTone } from '../../ui/StatusChip.tsx';

/** Labels and colors of a report's states. */

type DisplayStatus = ReportSummary['displayStatus'];

export const DISPLAY_STATUSES: Record<DisplayStatus, { label: string; tone: ChipTone }> = {
  approved: { label: 'Approved', tone: 'green' },
  corrections_needed: { label: 'Corrections Needed', tone: 'orange' },
  under_review: { label: 'Under Review', tone: 'yellow' },
  rejected: { label: 'Rejected', tone: 'red' },
};

export const RESULT_TONES: Record<InspectionResult, ChipTone> = {
  approved: 'green',
  partial: 'orange',
  rejected: 'red',
  noShow: 'gray',
  cancelled: 'gray',
};

export const DELIVERY_STATES: Record<Delivery['state'], { label: string; tone: ChipTone }> = {
  queued: { label: 'Waiting', tone: 'gray' },
  sending: { label: 'Sending', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  unknown: { label: 'Unknown', tone: 'orange' },
};
