/** Waits, but not longer than until the connection is back or the waiting is over. */
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
