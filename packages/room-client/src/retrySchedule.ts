/** A short outage is over at the first tries; a long one is asked after every seven seconds (design, section 4). */
const LADDER_MS = [0, 300, 1200, 2700, 4800];
const AFTERWARDS_MS = 7000;

/** How long to wait before the nth try, counted from 1. */
export function retryDelay(attempt: number): number {
  return LADDER_MS[attempt - 1] ?? AFTERWARDS_MS;
}

/** After the ladder the node itself may be gone: a new ticket says where the room is now. */
export function needsNewTicket(attempt: number): boolean {
  return attempt > LADDER_MS.length;
}
