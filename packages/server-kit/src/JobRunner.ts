import { type Job as JobDefinition, pauseAfter } from '@sightline/contracts/core/define';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type ClaimOptions, JobClaims, LostClaim } from './JobClaims.ts';
import { queuePrefix } from './JobQueue.ts';
import { connectRedis, disconnectRedis, isConnectionError } from './redis.ts';

export interface JobContext {
  /** The number of the attempt, from 1. */
  attempt: number;
  /** Whether the job has failed permanently when this run throws. */
  isLastAttempt: boolean;
  /** When the work was queued first. */
  queuedAt: Date;
  /** Throws where another run has taken the job: to be called before the result of long work is stored. */
  confirmClaim: () => Promise<void>;
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

export interface RunnerOptions extends ClaimOptions {
  onFinished?: (run: { job: string; seconds: number; outcome: 'done' | 'retried' | 'failed' }) => void;
}

/** An error after which a retry cannot succeed. */
export { UnrecoverableError };

/** BullMQ takes back a job after this time. Connections tell earlier that its process is dead (JobClaims). */
const LOCK_MS = 24 * 3600_000;
/** A killed worker must not use up the attempts of its job, but a job that kills each worker ends. */
const MAX_STARTS = 100;

/** Takes work from the queues: one BullMQ worker per job, so that a slow kind never delays another. */
export class JobRunner {
  readonly #redis: Redis;
  readonly #claims: JobClaims;
  readonly #workers: Worker[];

  private constructor(options: RunnerOptions, handlers: readonly JobHandler[]) {
    this.#redis = connectRedis(options.redisUrl, options.logger);
    this.#claims = new JobClaims(this.#redis, options);
    this.#workers = handlers.map((handler) => openWorker(this.#redis, this.#claims, options, handler));
    void this.#takeJobs(options.logger);
  }

  static start(options: RunnerOptions, handlers: readonly JobHandler[]): JobRunner {
    return new JobRunner(options, handlers);
  }

  /** Lets running jobs finish; another worker takes over those of a process that is ended first. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
    this.#claims.close();
    disconnectRedis(this.#redis);
  }

  async #takeJobs(logger: Logger): Promise<void> {
    try {
      await this.#claims.hold(this.#workers);
      await Promise.all(this.#workers.map(async (worker) => worker.run()));
    } catch (error) {
      if (this.#workers.every(({ closing }) => closing === undefined))
        logger.error({ err: error }, 'workers take no jobs');
    }
  }
}

function openWorker(redis: Redis, claims: JobClaims, options: RunnerOptions, handler: JobHandler): Worker {
  const logger = options.logger.child({ job: handler.job.name });
  const run = (job: Job): Promise<void> =>
    runJob(job, { handler, logger, options, confirmClaim: () => claims.confirm(worker, job) });
  const worker: Worker = new Worker(handler.job.name, run, {
    connection: redis,
    prefix: queuePrefix(options.prefix),
    concurrency: handler.concurrency,
    autorun: false,
    lockDuration: LOCK_MS,
    maxStalledCount: MAX_STARTS,
    maxStartedAttempts: MAX_STARTS,
    // Jobs that an older version queued name BullMQ's own backoff.
    settings: { backoffStrategy: (attemptsMade) => pauseAfter(handler.job, attemptsMade) },
  });
  claims.follow(worker);
  worker.on('error', (error) => {
    if (!isConnectionError(error)) logger.warn({ err: error }, 'worker');
  });
  return worker;
}

interface Run extends Pick<JobContext, 'confirmClaim' | 'logger'> {
  handler: JobHandler;
  options: RunnerOptions;
}

async function runJob(job: Job, { handler, options, confirmClaim, logger: log }: Run): Promise<void> {
  const attempts = job.opts.attempts ?? 1;
  const attempt = job.attemptsMade + 1;
  const logger = log.child({ jobId: job.id, ...flat(job.data), attempt });
  const startedAt = performance.now();
  const finished = (outcome: 'done' | 'retried' | 'failed'): void => {
    options.onFinished?.({ job: job.name, seconds: (performance.now() - startedAt) / 1000, outcome });
  };
  try {
    const queuedAt = new Date(job.timestamp);
    const isLastAttempt = attempt >= attempts;
    await handler.run(job.data, { attempt, isLastAttempt, queuedAt, confirmClaim, logger });
    finished('done');
    logger.info({ ms: Math.round(performance.now() - startedAt) }, 'job done');
  } catch (error) {
    if (error instanceof LostClaim) {
      logger.warn('another worker has taken the job');
      throw error;
    }
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
