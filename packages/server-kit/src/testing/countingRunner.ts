import { job } from '@sightline/contracts/core/define';
import { pino } from 'pino';
import { z } from 'zod';
import { handle, JobRunner } from '../JobRunner.ts';
import { connectRedis } from '../redis.ts';

export const countSteps = job({
  name: 'count-steps',
  payload: z.strictObject({ stair: z.string(), busyMs: z.int() }),
  idOf: ({ stair }) => stair,
  attempts: 3,
  backoffMs: 10,
});

/**
 * A handler that writes into a list of Redis: that it has begun, then, after work that occupies the event loop, that
 * its result is stored or that it has lost the job.
 */
export function countingRunner(at: { redisUrl: string; prefix: string }, name: string): JobRunner {
  const redis = connectRedis(at.redisUrl);
  const note = (line: string) => redis.rpush(`${at.prefix}:steps`, `${name} ${line}`);
  const counting = handle(countSteps, async ({ busyMs }, { attempt, confirmClaim }) => {
    await note(`begins attempt ${attempt}`);
    // One run occupies the process whatever the payload says of others.
    const until = performance.now() + (name === 'first' ? busyMs : 0);
    while (performance.now() < until);
    const outcome = await confirmClaim().then(
      () => 'stores',
      () => 'gives up',
    );
    await note(outcome);
  });
  return JobRunner.start({ ...at, logger: pino({ level: 'silent' }), restoredAfterMs: 0 }, [counting]);
}

const [redisUrl, prefix] = process.argv.slice(2);
if (import.meta.main && redisUrl && prefix) countingRunner({ redisUrl, prefix }, 'first');
