import { HOLD_MINUTES, type SlotHold } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/mintId';
import { readTab, storeTab } from '../../../wire/tabStorage.ts';

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
  storeTab(KEY, held);
}

/** What a page before a reload held; null when its time is over. */
export function readHeldSlot(): HeldSlot | null {
  const held = readTab<HeldSlot>(KEY);
  return held && held.until > Date.now() ? held : null;
}
