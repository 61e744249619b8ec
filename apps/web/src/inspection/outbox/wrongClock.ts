import { isWrongClock } from '@sightline/contracts/core/deviceClock';
import type { Entry } from '../../offline/Entry.ts';
import { pageOutbox } from './pageOutbox.ts';

/** Whether an entry was refused because the device's clock was wrong when it was made. */

export function isRefusedForClock({ state, problem }: Entry): boolean {
  return state === 'needsAttention' && problem !== null && isWrongClock(problem);
}

/** Called once the clock is right: sends the entry with the current time, and notes the wrong one. */
export async function sendWithCurrentTime(id: string): Promise<void> {
  const outbox = pageOutbox();
  await outbox.change(id, (entry) => {
    const redated = outbox.kindOf(entry)?.redated?.(entry, new Date());
    return { ...redated, state: 'waiting', problem: null };
  });
  outbox.retryNow();
}
