import type { QuoteRequest } from '@sightline/contracts/bookings/bookings';
import { percentOf } from '@sightline/contracts/core/percentOf';
import type { StatusCounts } from '@sightline/contracts/inspections/inspections';

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
    completionRate: percentOf(completed, all),
  };
}

/** Whether the hold has ended: another visitor may have taken the requested time. */
export function isHoldOver({ heldUntil }: Pick<QuoteRequest, 'heldUntil'>, now = new Date()): boolean {
  return heldUntil !== null && new Date(heldUntil) < now;
}
