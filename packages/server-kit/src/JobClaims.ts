import { Job, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { connectRedis, disconnectRedis } from './redis.ts';

const LOOK_EVERY_MS = 1000;
/** The reply to a claim may be on its way to a busy process for this many looks. */
const LOOKS_FOR_REPLY = 10;
/** After Redis was restarted, living workers have this time to connect again. */
const RESTORED_AFTER_MS = 30_000;

export interface ClaimOptions {
  redisUrl: string;
  prefix: string;
  logger: Logger;
  /** The age of Redis from which workers without a connection count as dead. */
  restoredAfterMs?: number;
}

/** The run no longer has its job: another one does the work, and what this one made must not be stored. */
export class LostClaim extends Error {}

/**
 * Tells jobs of dead processes from those of busy ones. Each process holds a connection to Redis that subscribes to a
 * channel of each of its workers. The system closes it when the process ends, however it ends, and keeps it open while
 * the process lives, whatever its event loop does.
 */
export class JobClaims {
  readonly #redis: Redis;
  readonly #presence: Redis;
  readonly #options: ClaimOptions;
  #workers: readonly Worker[] = [];
  /** The claims whose owner was absent at the last look. */
  #absent = new Set<string>();
  /** The jobs that run in this process, by their keys in Redis. */
  readonly #running = new Set<string>();
  /** How many looks in a row have found a claim of this process whose job does not run here. */
  #orphaned = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(redis: Redis, options: ClaimOptions) {
    this.#redis = redis;
    this.#options = options;
    this.#presence = connectRedis(options.redisUrl, undefined, {
      connectionName: `${options.prefix}:workers`,
      keepAlive: 30_000,
    });
  }

  /** Declares the workers as alive, after which they may take jobs, and looks after the jobs of dead ones. */
  async hold(workers: readonly Worker[]): Promise<void> {
    this.#workers = workers;
    await this.#presence.subscribe(...workers.map(({ id }) => this.#channelOf(id)));
    void this.#lookPeriodically();
  }

  /** Follows which of its claimed jobs a worker runs. */
  follow(worker: Worker): void {
    const ended = (job: Job | undefined): void => {
      if (job) this.#running.delete(keyOf(worker, job.id));
    };
    worker.on('active', (job) => this.#running.add(keyOf(worker, job.id)));
    worker.on('completed', ended);
    worker.on('failed', ended);
  }

  /** Throws a LostClaim where another run has the job. */
  async confirm(worker: Worker, job: Job): Promise<void> {
    const owner = await this.#redis.get(worker.toKey(`${job.id}:lock`));
    if (owner !== job.token) throw new LostClaim('another run has taken the job');
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    disconnectRedis(this.#presence);
  }

  async #lookPeriodically(): Promise<void> {
    await this.#look().catch((error: unknown) => {
      if (!this.#isClosed)
        this.#options.logger.warn({ err: error }, 'jobs of dead workers were not looked for');
    });
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#lookPeriodically(), LOOK_EVERY_MS);
  }

  /**
   * Gives back the jobs whose owner was absent at two looks in a row, and those that this process has claimed but does
   * not run: Redis may have died before the reply to the claim.
   */
  async #look(): Promise<void> {
    const claims = await this.#claims();
    const own = claims.filter(({ token, worker }) => ownerOf(token) === worker.id);
    const orphaned = own.filter(({ worker, jobId }) => !this.#running.has(keyOf(worker, jobId)));
    const looks = new Map(
      orphaned.map(({ worker, jobId }) => {
        const key = keyOf(worker, jobId);
        return [key, (this.#orphaned.get(key) ?? 0) + 1];
      }),
    );
    this.#orphaned = looks;
    const absent = await this.#ofAbsent(claims.filter((claim) => !own.includes(claim)));
    const lost = [
      ...orphaned.filter(({ worker, jobId }) => (looks.get(keyOf(worker, jobId)) ?? 0) > LOOKS_FOR_REPLY),
      ...absent.filter(({ token }) => this.#absent.has(token)),
    ];
    for (const { worker, jobId, token } of lost) await this.#giveBack(worker, jobId, token);
    this.#absent = new Set(absent.map(({ token }) => token));
  }

  async #claims(): Promise<Claim[]> {
    const ids = await Promise.all(
      this.#workers.map((worker) => this.#redis.lrange(worker.toKey('active'), 0, -1)),
    );
    const active = this.#workers.flatMap((worker, index) =>
      (ids[index] ?? []).map((jobId) => ({ worker, jobId })),
    );
    const claims = await Promise.all(
      active.map(async (job) => ({
        ...job,
        token: await this.#redis.get(job.worker.toKey(`${job.jobId}:lock`)),
      })),
    );
    return claims.flatMap(({ token, ...job }) => (token === null ? [] : { ...job, token }));
  }

  async #ofAbsent(claims: readonly Claim[]): Promise<Claim[]> {
    if (claims.length === 0) return [];
    const present = await this.#presentAmong(claims.map(({ token }) => ownerOf(token)));
    return claims.filter(({ token }) => !present.has(ownerOf(token)));
  }

  async #presentAmong(owners: string[]): Promise<Set<string>> {
    const info = await this.#redis.info('server');
    const upSeconds = Number(/uptime_in_seconds:(\d+)/.exec(info)?.[1] ?? 0);
    const { restoredAfterMs = RESTORED_AFTER_MS } = this.#options;
    if (upSeconds * 1000 < restoredAfterMs) return new Set(owners);
    const counts = await this.#redis.pubsub('NUMSUB', ...owners.map((owner) => this.#channelOf(owner)));
    return new Set(owners.filter((_owner, index) => Number(counts[index * 2 + 1]) > 0));
  }

  async #giveBack(worker: Worker, jobId: string, token: string): Promise<void> {
    const job = await Job.fromId(worker, jobId);
    try {
      await job?.moveToWait(token);
      this.#options.logger.warn({ job: worker.name, jobId }, 'the job that no worker runs begins again');
    } catch (error) {
      // Another worker was faster.
      this.#options.logger.debug({ err: error, jobId }, 'the job is no longer claimed by the dead worker');
    }
  }

  #channelOf = (workerId: string): string => `${this.#options.prefix}:worker:${workerId}`;
}

interface Claim {
  worker: Worker;
  jobId: string;
  token: string;
}

const keyOf = (worker: Worker, jobId: string | undefined): string => worker.toKey(jobId ?? '');

/** The id of the worker in the token of a claim, which BullMQ makes of it and a number. */
const ownerOf = (token: string): string => token.slice(0, token.lastIndexOf(':'));
