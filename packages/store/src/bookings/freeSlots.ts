/**
 * Free slots as plain arithmetic on instants, in milliseconds since 1970. The caller knows the organization's
 * days and opening hours (api/features/bookings/openingHours.ts).
 */

export interface Span {
  startsAt: number;
  endsAt: number;
}

/** Busy time of one inspector: an inspection, or a held slot. */
export interface BusySpan extends Span {
  inspectorId: string;
}

export interface SlotOffer extends Span {
  /** The inspectors who could take it; never empty. */
  inspectorIds: string[];
}

export interface SlotRules {
  durationMs: number;
  /** Milliseconds between two inspections of one inspector. */
  travelBufferMs: number;
  /** Milliseconds from the beginning of one slot to the next. */
  slotMs: number;
}

/** The slots of one opening in which at least one of these inspectors is free; none begins before `now`. */
export function freeSlots(
  opening: Span,
  rules: SlotRules,
  { now, inspectorIds, busy }: { now: number; inspectorIds: readonly string[]; busy: readonly BusySpan[] },
): SlotOffer[] {
  return slotsOf(opening, rules)
    .filter(({ startsAt }) => startsAt > now)
    .map((slot) => ({ ...slot, inspectorIds: inspectorIds.filter((id) => isFree(id, slot, rules, busy)) }))
    .filter((slot) => slot.inspectorIds.length > 0);
}

/** Every slot that fits into an opening, taken or not. */
export function slotsOf(opening: Span, { durationMs, slotMs }: SlotRules): Span[] {
  const count = Math.floor((opening.endsAt - opening.startsAt - durationMs) / slotMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const startsAt = opening.startsAt + index * slotMs;
    return { startsAt, endsAt: startsAt + durationMs };
  });
}

/** Whether this inspector has nothing that overlaps the slot, and enough travel time before and after it. */
export function isFree(
  inspectorId: string,
  slot: Span,
  { travelBufferMs }: Pick<SlotRules, 'travelBufferMs'>,
  busy: readonly BusySpan[],
): boolean {
  return busy
    .filter((taken) => taken.inspectorId === inspectorId)
    .every(
      ({ startsAt, endsAt }) =>
        slot.startsAt >= endsAt + travelBufferMs || slot.endsAt + travelBufferMs <= startsAt,
    );
}
