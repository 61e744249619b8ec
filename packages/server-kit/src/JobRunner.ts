import type { Job as JobDefinition } from '@sightline/contracts/core/define';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { queuePrefix } from './JobQueue.ts';
import { connectRedis, disconnectRedis, isConnectionError } from './redis.ts';

/** The context of one run of a handler. */
export interface JobContext {
  /** The number of the attempt, from 1. */
  attempt: number;
  /** Whether the job has failed permanently when this run throws. */
  isLastAttempt: boolean;
  logger: Logger;
}

export interface JobHandler {
  readonly job: JobDefinition;
  readonly concurrency: number;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/** Ties a handler to its job; the payload is parsed before the handler sees it. */
export function handle<P extends z.ZodType>(
  job: JobDefinition<P>,
  handler: (payload: z.output<P>, context: JobContext) => Promise<void>,
  concurrency = 1,
): JobHandler {
  const run = async (payload: unknown, context: JobContext): Promise<void> => {
    const parsed = job.payload.safeParse(payload);
    if (!parsed.success) throw new UnrecoverableError(`payload of ${job.name}: ${parsed.error.message}`);
    await handler(parsed.data, context);
  };
  return { job, concurrency, run };
}

export interface RunnerOptions {
  redisUrl: string;
  prefix: string;
  logger: Logger;
  /** The time after which a job of a dead worker goes to another one. */
  lockMs?: number;
  onFinished?: (run: { job: string; seconds: number; outcome: 'done' | 'retried' | 'failed' }) => void;
}

/** An error after which a retry cannot succeed. */
export { UnrecoverableError };

/** Takes work from the queues: one BullMQ worker per job, so that a slow kind never delays another. */
export class JobRunner {
  readonly #redis: Redis;
  readonly #workers: Worker[];

  private constructor(redis: Redis, workers: Worker[]) {
    this.#redis = redis;
    this.#workers = workers;
  }

  static start(options: RunnerOptions, handlers: readonly JobHandler[]): JobRunner {
    const redis = connectRedis(options.redisUrl, options.logger);
    return new JobRunner(
      redis,
      handlers.map((handler) => startWorker(redis, options, handler)),
    );
  }

  /** Lets running jobs finish; another worker takes over those that do not finish in time. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
    disconnectRedis(this.#redis);
  }
}

function startWorker(redis: Redis, options: RunnerOptions, handler: JobHandler): Worker {
  const logger = options.logger.child({ job: handler.job.name });
  const lockDuration = options.lockMs ?? 30_000;
  const worker = new Worker(handler.job.name, (job) => runJob(job, handler, logger, options), {
    connection: redis,
    prefix: queuePrefix(options.prefix),
    concurrency: handler.concurrency,
    lockDuration,
    stalledInterval: lockDuration,
    // A killed worker must not use up the attempts of its job; handlers may run twice.
    maxStalledCount: 100,
  });
  worker.on('error', (error) => {
    if (!isConnectionError(error)) logger.warn({ err: error }, 'worker');
  });
  worker.on('stalled', (jobId) => logger.warn({ jobId }, 'job of a lost worker runs again'));
  return worker;
}

async function runJob(job: Job, handler: JobHandler, log: Logger, options: RunnerOptions): Promise<void> {
  const attempts = job.opts.attempts ?? 1;
  const attempt = job.attemptsMade + 1;
  const logger = log.child({ jobId: job.id, ...flat(job.data), attempt });
  const startedAt = performance.now();
  const finished = (outcome: 'done' | 'retried' | 'failed'): void => {
    options.onFinished?.({ job: job.name, seconds: (performance.now() - startedAt) / 1000, outcome });
  };
  try {
    await handler.run(job.data, { attempt, isLastAttempt: attempt >= attempts, logger });
    finished('done');
    logger.info({ ms: Math.round(performance.now() - startedAt) }, 'job done');
  } catch (error) {
    const isLast = attempt >= attempts || error instanceof UnrecoverableError;
    finished(isLast ? 'failed' : 'retried');
    logger[isLast ? 'error' : 'warn']({ err: error }, isLast ? 'job failed' : 'job will be retried');
    throw error;
  }
}

/** The ids of a payload, which are bound to the log lines; payloads contain only ids. */
function flat(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
