import { setTimeout as delay } from 'node:timers/promises';

/**
 * The number of attempts, in all 24 seconds with the delays: longer than the 12 or so that MongoDB needs to
 * elect another primary.
 */
const TRIES = 8;

/** Repeats an idempotent write, in case the database is briefly away. */
export async function persist<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(Math.min(250 * 2 ** (attempt - 1), 8000));
    }
  }
}
