import { pause } from './pause.ts';

const HELD_MS = 1000;
const PAUSE_MS = 5000;

/**
 * Called after a reply without news. The server answers at once when it holds too many requests of a person, whose pages
 * then ask less often.
 */
export async function pauseWithoutNews(askedAt: number, signal: AbortSignal): Promise<void> {
  if (performance.now() - askedAt < HELD_MS) await pause(PAUSE_MS * (1 + Math.random()), signal);
}
