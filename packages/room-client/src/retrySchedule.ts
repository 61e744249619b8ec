/** A short outage ends within the first tries; during a long one, every seven seconds (SPEC.md, R-15). */
const DELAYS_MS = [0, 300, 1200, 2700, 4800];
const LATER_DELAY_MS = 7000;
/** At most this part of a delay is added to it. */
const JITTER = 0.3;

/** Pages that lost the same server at the same moment must not all return at the same moment. */
export function withJitter(milliseconds: number, random: () => number = Math.random): number {
  return Math.round(milliseconds * (1 + JITTER * random()));
}

/** How long to wait before the nth try, counted from 1. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return withJitter(DELAYS_MS[attempt - 1] ?? LATER_DELAY_MS, random);
}

/** After the short delays the node itself may be gone: a new ticket says where the room is now. */
export function needsNewTicket(attempt: number): boolean {
  return attempt > DELAYS_MS.length;
}
