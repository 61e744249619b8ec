/**
 * The delays: a short outage ends within the first attempts, and so does the time after which a dead node is known
 * to be dead (server-kit/RoomPlacement.ts); a long one has an attempt every seven seconds (SPEC.md, R-15).
 */
const DELAYS_MS = [0, 300, 700, 900, 900, 1500, 2500, 4000];
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
 * The attempts that only present the seat, which most often is all that a short outage needs. Later ones also ask for
 * the node of the room, which may have changed.
 */
const SEAT_ATTEMPTS = 1;

/** Whether to ask for the node of the room: its node may be gone, and a new ticket names the one that has it now. */
export function asksForNode(attempt: number): boolean {
  return attempt > SEAT_ATTEMPTS;
}

/**
 * The factor by which a try may take longer than the first ones: a server that is busy answers late, and each try would
 * otherwise be abandoned just before its answer.
 */
export function patience(attempt: number): number {
  return Math.min(1 + Math.floor(attempt / 4), 4);
}
