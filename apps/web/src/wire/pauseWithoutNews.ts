import { pause } from './pause.ts';

const HELD_MS = 1000;
const PAUSE_MS = 5000;

/**
 * Pauses after a reply without news. The server replies at once if it holds too many requests of a person,
 * whose pages then send fewer of them.
 */
export async function pauseWithoutNews(askedAt: number, signal: AbortSignal): Promise<void> {
  if (performance.now() - askedAt < HELD_MS) await pause(PAUSE_MS * (1 + Math.random()), signal);
}
