import type { QuoteRequest } from '@sightline/contracts/bookings/bookings';
import {
  type Inspection,
  type InspectionStatus,
  type StatusCounts,
} from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { ChipTone } from '../../ui/StatusChip.tsx';

export interface Figures {
  scheduled: number;
  completed: number;
  inProgress: number;
  /** The percentage of completed inspections. A delivered report means a completed inspection. */
  completionRate: number;
}

export function figuresOf(counts: StatusCounts): Figures {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const completed = counts.completed + counts.report_delivered;
  return {
    scheduled: counts.scheduled,
    completed,
    inProgress: counts.in_progress,
    completionRate: all === 0 ? 0 : Math.round((completed / all) * 100),
  };
}

type DisplayStatus = InspectionStatus | 'confirmed' | 'approved';

export const DISPLAY_STATUS_LABELS: Record<DisplayStatus, string> = {
  ...INSPECTION_STATUS_LABELS,
  confirmed: 'Confirmed',
  approved: 'Approved',
};

/** Whether the hold has ended: another visitor may have taken the requested time. */
export function isHoldOver({ heldUntil }: Pick<QuoteRequest, 'heldUntil'>, now = new Date()): boolean {
  return heldUntil !== null && new Date(heldUntil) < now;
}

/** A paid appointment is confirmed; a completed inspection is shown as approved. */
export function displayStatus(inspection: Pick<Inspection, 'status' | 'paymentStatus'>): DisplayStatus {
  if (inspection.status === 'scheduled')
    return inspection.paymentStatus === 'paid' ? 'confirmed' : 'scheduled';
  return inspection.status === 'completed' ? 'approved' : inspection.status;
}

const TONES: Record<string, ChipTone> = {
  scheduled: 'primaryGreen',
  approved: 'primaryGreen',
  confirmed: 'accentGreen',
  pending: 'yellow',
  corrections_needed: 'orange',
};

export function displayTone(status: string): ChipTone {
  return TONES[status] ?? 'gray';
}
