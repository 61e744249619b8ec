import type { ScheduleConflict } from '@sightline/contracts/bookings/calendar';
import { type BusySpan, isFree, type Span } from '@sightline/store/bookings/freeSlots';

/** Conflicts of a time of one inspector; `opening` is null on a day that is closed. */
export function conflictsOf(
  { inspectorId, ...span }: Span & { inspectorId: string | null },
  {
    opening,
    busy,
    travelBufferMs,
  }: { opening: Span | null; busy: readonly BusySpan[]; travelBufferMs: number },
): ScheduleConflict[] {
  const isOpen = opening && span.startsAt >= opening.startsAt && span.endsAt <= opening.endsAt;
  return [
    ...(isOpen ? [] : (['closed'] as const)),
    ...nearConflict(inspectorId, span, { busy, travelBufferMs }),
  ];
}

function nearConflict(
  inspectorId: string | null,
  span: Span,
  { busy, travelBufferMs }: { busy: readonly BusySpan[]; travelBufferMs: number },
): ScheduleConflict[] {
  if (inspectorId === null) return [];
  if (!isFree(inspectorId, span, { travelBufferMs: 0 }, busy)) return ['overlap'];
  return isFree(inspectorId, span, { travelBufferMs }, busy) ? [] : ['travel'];
}
