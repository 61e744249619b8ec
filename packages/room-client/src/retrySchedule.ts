/**
 * A short outage ends within the first attempts, and so does the time until a node counts as dead
 * (server-kit/RoomPlacement.ts); a long outage has an attempt every seven seconds (SPEC.md, R-15).
 */
const DELAYS_MS = [0, 300, 700, 900, 900, 1500, 2500, 4000];
const LATER_DELAY_MS = 7000;
/** The largest fraction of a delay that is added to it. */
const JITTER = 0.3;

/** Spreads pages that lost the same server at the same moment, so that they do not all return at once. */
export function withJitter(milliseconds: number, random: () => number = Math.random): number {
  return Math.round(milliseconds * (1 + JITTER * random()));
}

/** `attempt` counts from 1. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return withJitter(DELAYS_MS[attempt - 1] ?? LATER_DELAY_MS, random);
}

/**
 * The first attempt presents only the seat, which is usually enough after a short outage. Later ones also ask
 * for the node of the room, which may have changed.
 */
const SEAT_ATTEMPTS = 1;

/** Whether to ask for a new ticket, which names the node that has the room: the last one may be gone. */
export function asksForNode(attempt: number): boolean {
  return attempt > SEAT_ATTEMPTS;
}

/**
 * The factor by which a try may take longer than the first ones: a busy server answers late, and each try
 * would otherwise be abandoned just before its answer.
 */
export function patience(attempt: number): number {
  return Math.min(1 + Math.floor(attempt / 4), 4);
}
