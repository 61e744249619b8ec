import { setTimeout as delay } from 'node:timers/promises';

/** True when the work was done in time; false when it was not, and then it goes on by itself. Its failure is thrown. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(milliseconds, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
