import type { SlotHold } from '@sightline/contracts/bookings';
import { mintId } from '@sightline/contracts/core/mintId';
import { HOLD_MINUTES } from '@sightline/contracts/publicBooking';

/** The time that this tab holds. It survives a reload, and is gone with the tab. */
export interface HeldSlot {
  hold: SlotHold;
  /** The request that it becomes: sent again after a reload, it is the same one. */
  requestId: string;
  /** By this device's clock, which may be wrong: counted from when the reply came. */
  until: number;
}

const KEY = 'held-slot';

export function newHeldSlot(hold: SlotHold): HeldSlot {
  return { hold, requestId: mintId(), until: Date.now() + HOLD_MINUTES * 60_000 };
}

export function storeHeldSlot(held: HeldSlot | null): void {
  try {
    if (held) sessionStorage.setItem(KEY, JSON.stringify(held));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Blocked or full storage: only a reload loses the time.
  }
}

/** What a page before a reload held; null when its time is over. */
export function readHeldSlot(): HeldSlot | null {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as HeldSlot | null;
    return held && held.until > Date.now() ? held : null;
  } catch {
    return null;
  }
}
