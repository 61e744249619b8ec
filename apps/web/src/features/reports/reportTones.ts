import type { InspectionResult } from '@sightline/contracts/inspections/inspections';
import type { Delivery } from '@sightline/contracts/reports/deliveries';
import type { ChipTone } from '../../ui/StatusChip.tsx';

/** The colors of a report's values; their labels are in wording/labels.ts. */

export const RESULT_TONES: Record<InspectionResult, ChipTone> = {
  approved: 'green',
  partial: 'orange',
  rejected: 'red',
  noShow: 'gray',
  cancelled: 'gray',
};

export const DELIVERY_STATE_TONES: Record<Delivery['state'], ChipTone> = {
  queued: 'gray',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unknown: 'orange',
  skipped: 'gray',
};
