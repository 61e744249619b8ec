import { setTimeout as delay } from 'node:timers/promises';

const TRIES = 8;

/** Repeats a write that may be repeated, while the database is away for a short time: half a minute in all. */
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
