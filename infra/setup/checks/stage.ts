import * as terminal from '../terminal.ts';
import { ProcessorClock } from './processorTime.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** A test file, and the number of seconds that its tests took. */
export interface FileTime {
  file: string;
  seconds: number;
}

export interface Outcome extends Counts {
  files?: FileTime[];
  /**
   * Test files without a test that ran, because this machine lacks something. They are neither passed nor
   * failed.
   */
  skipped?: string[];
}

/** One part of `npm test`. It prints its failures and returns how many there were; it does not throw. */
export interface Stage {
  name: string;
  why: string;
  run(): Promise<Outcome>;
}

interface Finished extends Outcome {
  name: string;
  seconds: number;
  /** Processor time in seconds; null where the system does not report it. */
  processor: number | null;
  /** Seconds of processor time of other programs meanwhile, which may explain a slow run. */
  others: number | null;
}

export const onePassed: Counts = { passed: 1, failed: 0 };
export const oneFailed: Counts = { passed: 0, failed: 1 };

const SLOWEST = 25;

/** The minutes that a run may take. A longer one is named and does not fail, since a machine may be slow. */
export interface TimeLimits {
  clock: number;
  processor: number;
}

/**
 * Runs all stages in order, even after a failure, so that one run shows all failures, and prints the slowest
 * files.
 */
export async function runStages(stages: Stage[], limits: TimeLimits | null = null): Promise<Counts> {
  const finished: Finished[] = [];
  const clock = ProcessorClock.start();
  for (const stage of stages) finished.push(await runTimed(stage, clock));
  clock?.stop();
  for (const line of [...slowestFiles(finished), ...timeTable(finished)]) terminal.detail(line);
  for (const line of limits ? overLimits(finished, limits) : []) terminal.warn(line);
  for (const file of finished.flatMap(({ skipped = [] }) => skipped))
    terminal.warn(`skipped, neither passed nor failed: ${file}`);
  return addUp(finished);
}

async function runTimed(stage: Stage, clock: ProcessorClock | null): Promise<Finished> {
  terminal.step(stage.name, stage.why);
  const [started, before, othersBefore] = [Date.now(), clock?.seconds() ?? 0, clock?.othersSeconds() ?? 0];
  const outcome = await runSafely(stage);
  const finished = {
    ...outcome,
    name: stage.name,
    seconds: (Date.now() - started) / 1000,
    processor: clock ? clock.seconds() - before : null,
    others: clock ? clock.othersSeconds() - othersBefore : null,
  };
  terminal.detail(timesText(finished));
  return finished;
}

/** Runs a stage, which counts as one failure when it throws. */
async function runSafely(stage: Stage): Promise<Outcome> {
  try {
    return await stage.run();
  } catch (error) {
    console.error(error);
    return oneFailed;
  }
}

export function addUp(counts: Counts[]): Counts {
  const sum = (one: 'passed' | 'failed'): number => counts.reduce((total, count) => total + count[one], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

function slowestFiles(stages: Finished[]): string[] {
  const files = stages.flatMap((stage) => stage.files ?? []).toSorted((a, b) => b.seconds - a.seconds);
  if (files.length === 0) return [];
  const rows = files
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${file}`);
  return ['slowest files, in seconds:', ...rows];
}

function overLimits(stages: Finished[], limits: TimeLimits): string[] {
  const { seconds, processor } = timesOf(stages);
  const lines: [string, number, number][] = [
    ['took', seconds / 60, limits.clock],
    ['used processor time for', (processor ?? 0) / 60, limits.processor],
  ];
  return lines
    .filter(([, minutes, limit]) => minutes > limit)
    .map(([did, taken, limit]) => `the run ${did} ${taken.toFixed(1)} minutes, over its ${limit} minutes`);
}

function timesOf(stages: Finished[]): Pick<Finished, 'seconds' | 'processor' | 'others'> {
  const seconds = stages.reduce((total, stage) => total + stage.seconds, 0);
  return { seconds, processor: sumOf(stages, 'processor'), others: sumOf(stages, 'others') };
}

function timeTable(stages: Finished[]): string[] {
  const all = timesOf(stages);
  return [...stages.map(timesText), timesText({ ...addUp(stages), name: 'all', ...all })];
}

/** The sum of a time; null where the system does not report it. */
function sumOf(stages: Finished[], time: 'processor' | 'others'): number | null {
  const known = stages.flatMap((stage) => stage[time] ?? []);
  return known.length === stages.length ? known.reduce((total, one) => total + one, 0) : null;
}

function timesText({ name, seconds, processor, others, ...counts }: Finished): string {
  const used = processor === null ? '' : `, ${processor.toFixed(0)} s of processor time`;
  const byOthers = others === null ? '' : `, ${others.toFixed(0)} s by other programs`;
  return `${name}: ${countsText(counts)} (${seconds.toFixed(0)} s${used}${byOthers})`;
}

const countsText = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;

/** Prints the last line of every run, plain so that people and programs can read it. */
export function finish(total: Counts): number {
  console.log(countsText(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
