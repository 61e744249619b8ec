import { HOLD_MINUTES, type SlotHold } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/mintId';
import { readTab, storeTab } from '../../../wire/tabStorage.ts';

/** The time that this tab holds. It survives a reload and is lost when the tab is closed. */
export interface HeldSlot {
  hold: SlotHold;
  /** The id of the request for this time; it stays the same for a retry after a reload. */
  requestId: string;
  /** Milliseconds on this device's clock, counted from the reply, since the clock may be wrong. */
  until: number;
}

const KEY = 'held-slot';

export function newHeldSlot(hold: SlotHold): HeldSlot {
  return { hold, requestId: mintId(), until: Date.now() + HOLD_MINUTES * 60_000 };
}

export function storeHeldSlot(held: HeldSlot | null): void {
  storeTab(KEY, held);
}

/** The time held before a reload; null if the hold has expired. */
export function readHeldSlot(): HeldSlot | null {
  const held = readTab<HeldSlot>(KEY);
  return held && held.until > Date.now() ? held : null;
}
