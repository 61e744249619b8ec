import type { Job } from '@sightline/contracts/core/define';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { connectRedis, disconnectRedis, isConnectionError } from './redis.ts';
import { isStorageFull } from './storage/isStorageFull.ts';

const ENQUEUE_TIMEOUT_MS = 2000;

/** The number and age of failed jobs that are kept for inspection. */
const KEEP_FAILED = { age: 14 * 24 * 3600, count: 1000 };

/** The name of the backoff that JobRunner computes from the definition of a job. */
export const OWN_BACKOFF = 'of-definition';

export const queuePrefix = (prefix: string): string => `${prefix}:jobs`;

/** Enqueues jobs. Each kind has its own queue, so that a slow one never delays another. */
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

  /**
   * Enqueues work once: while its job waits or runs, another one is dropped. It starts at `startAt`, if given,
   * also after a restart.
   */
  async enqueue<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, startAt?: Date): Promise<void> {
    const queue = this.#queueOf(job.name);
    const parsed = job.payload.parse(payload);
    const jobId = jobIdOf(job, parsed);
    // A permanently failed job would keep its id, and the new one would be dropped.
    await forgetFailed(queue, jobId);
    await queue.add(job.name, parsed, {
      jobId,
      delay: startAt ? Math.max(0, startAt.getTime() - Date.now()) : (job.collectMs ?? job.delayMs ?? 0),
      attempts: job.attempts,
      backoff: { type: OWN_BACKOFF },
      removeOnComplete: true,
      removeOnFail: KEEP_FAILED,
    });
  }

  /**
   * Enqueues without waiting while Redis is away, and without failing while it has no space: the work is in the database,
   * and the sweep finds what is not in the queue. The person who pressed a button need not wait for either.
   */
  async enqueueSoon<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, startAt?: Date): Promise<void> {
    await this.#soon(job.name, this.enqueue(job, payload, startAt));
  }

  /** Removes planned work in the same way; its handler then has nothing to do. */
  async withdraw<P extends z.ZodType>(job: Job<P>, payload: z.input<P>): Promise<void> {
    const id = jobIdOf(job, job.payload.parse(payload));
    await this.#soon(job.name, this.#queueOf(job.name).remove(id));
  }

  async #soon(name: string, work: Promise<unknown>): Promise<void> {
    const done = work.catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
      this.#logger?.warn({ err: error, job: name }, 'the queue has no space');
    });
    await waitAtMost(ENQUEUE_TIMEOUT_MS, done);
  }

  /** The numbers of waiting, running and failed jobs, for the metrics. */
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

/**
 * The id of a job. That of collected work contains its time window; otherwise a request would be dropped while
 * an earlier job runs that has already read its input.
 */
function jobIdOf<P extends z.ZodType>(job: Job<P>, payload: z.output<P>): string {
  const id = `${job.name}-${job.idOf(payload)}`;
  return job.collectMs ? `${id}-${Math.floor(Date.now() / job.collectMs)}` : id;
}

async function forgetFailed(queue: Queue, id: string): Promise<void> {
  const earlier = await queue.getJob(id);
  if (await earlier?.isFailed()) await earlier?.remove();
}
