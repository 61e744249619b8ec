import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '@sightline/contracts/core/define';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import type { RunnerOptions } from '@sightline/server-kit/JobRunner';
import { Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Registers duration, outcome and number of waiting jobs. Returns the callback for the runner's finished jobs.
 */
export function measureJobs(
  registry: Registry,
  queue: JobQueue,
  jobs: readonly Job[],
): NonNullable<RunnerOptions['onFinished']> {
  const seconds = new Histogram({
    name: 'sightline_job_seconds',
    help: 'Time of one run of a job',
    labelNames: ['job', 'outcome'],
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [registry],
  });
  measureWaiting(registry, queue, jobs);
  return ({ job, outcome, seconds: took }) => seconds.observe({ job, outcome }, took);
}

function measureWaiting(registry: Registry, queue: JobQueue, jobs: readonly Job[]): void {
  const gauge = new Gauge({
    name: 'sightline_jobs',
    help: 'Jobs in the queue by state',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      // While Redis is away, the other metrics are reported without these.
      const counted = Promise.all(jobs.map((job) => collectOf(gauge, queue, job.name)));
      await Promise.race([counted, delay(1000, undefined, { ref: false })]);
    },
  });
}

async function collectOf(gauge: Gauge<'job' | 'state'>, queue: JobQueue, job: string): Promise<void> {
  for (const [state, count] of Object.entries(await queue.counts(job))) gauge.set({ job, state }, count);
}
