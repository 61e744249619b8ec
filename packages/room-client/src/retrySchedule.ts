/**
 * The delays: a short outage ends within the first attempts; a long one has an attempt every seven seconds
 * (SPEC.md, R-15).
 */
const DELAYS_MS = [0, 300, 1200, 2700, 4800];
const LATER_DELAY_MS = 7000;
/** The largest part of a delay that is added to it. */
const JITTER = 0.3;

/** Spreads pages that lost the same server at the same moment, so that they do not all return at once. */
export function withJitter(milliseconds: number, random: () => number = Math.random): number {
  return Math.round(milliseconds * (1 + JITTER * random()));
}

/** The delay before attempt n, counted from 1. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return withJitter(DELAYS_MS[attempt - 1] ?? LATER_DELAY_MS, random);
}

/**
 * Whether to get a new ticket: after the short delays the node itself may be gone, and the ticket names the
 * room's new one.
 */
export function needsNewTicket(attempt: number): boolean {
  return attempt > DELAYS_MS.length;
}
