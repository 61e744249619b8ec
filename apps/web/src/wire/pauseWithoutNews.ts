const HELD_MS = 1000;
const PAUSE_MS = 5000;

/**
 * Pauses after a reply without news. The server replies at once if it holds too many requests of a person,
 * whose pages then send fewer of them.
 */
export async function pauseWithoutNews(askedAt: number, signal: AbortSignal): Promise<void> {
  if (performance.now() - askedAt < HELD_MS) await pause(PAUSE_MS * (1 + Math.random()), signal);
}

/** Waits, at most until the connection is restored or the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', end, { once: true, signal });
    signal.addEventListener('abort', end, { once: true });
  });
}
