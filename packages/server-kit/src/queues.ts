import type { Job } from '@sightline/contracts/core/define';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { connectRedis, disconnectRedis, isConnectionError } from './redis.ts';

/** Failed work is kept for a while, so that somebody can look at it. */
const KEEP_FAILED = { age: 14 * 24 * 3600, count: 1000 };

export const queuePrefix = (prefix: string): string => `${prefix}:jobs`;

/** Puts work into the queue; each job has a queue of its own, so that a slow kind never holds up another. */
export class JobQueue {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #logger: Logger | undefined;
  readonly #queues = new Map<string, Queue>();

  private constructor(redis: Redis, prefix: string, logger?: Logger) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#logger = logger;
  }

  static open(options: { redisUrl: string; prefix: string; logger?: Logger }): JobQueue {
    return new JobQueue(connectRedis(options.redisUrl, options.logger), options.prefix, options.logger);
  }

  /** With an `id` the job is put in once: while it waits or runs, another one of the same id is dropped. */
  async enqueue<P extends z.ZodType>(
    job: Job<P>,
    payload: z.input<P>,
    options: { id?: string; delayMs?: number } = {},
  ): Promise<void> {
    const queue = this.#queueOf(job.name);
    // A job that failed for good would keep its id, and the new one would be dropped.
    if (options.id) await forgetFailed(queue, options.id);
    await queue.add(job.name, job.payload.parse(payload), {
      ...(options.id ? { jobId: options.id } : {}),
      ...(options.delayMs ? { delay: options.delayMs } : {}),
      attempts: job.attempts,
      backoff: { type: 'exponential', delay: job.backoffMs },
      removeOnComplete: true,
      removeOnFail: KEEP_FAILED,
    });
  }

  /** How many jobs wait, run and have failed, for the metrics. */
  async counts(jobName: string): Promise<Record<string, number>> {
    return await this.#queueOf(jobName).getJobCounts('waiting', 'active', 'delayed', 'failed');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
    disconnectRedis(this.#redis);
  }

  #queueOf(name: string): Queue {
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: this.#redis, prefix: queuePrefix(this.#prefix) });
    queue.on('error', (error) => {
      if (!isConnectionError(error)) this.#logger?.warn({ err: error, job: name }, 'queue');
    });
    this.#queues.set(name, queue);
    return queue;
  }
}

async function forgetFailed(queue: Queue, id: string): Promise<void> {
  const earlier = await queue.getJob(id);
  if (await earlier?.isFailed()) await earlier?.remove();
}
