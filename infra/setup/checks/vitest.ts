import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../paths.ts';
import { runHere } from '../run.ts';
import * as terminal from '../terminal.ts';
import { readReport } from './report.ts';
import { addUp, type Counts, type FileTime, type Outcome, oneFailed, type Stage } from './stage.ts';

const report = join(projectRoot, '.cache/tests/vitest.json');

/** The part of Vitest's report on a file that is used here. */
export interface FileResult {
  /** The path of the file. */
  name: string;
  status: string;
  /** The start in milliseconds. */
  startTime: number;
  endTime: number;
  assertionResults: { status: string }[];
}

/** A run of Vitest: its exit code, and its report on each file. */
export interface Attempt {
  code: number;
  files: FileResult[];
}

/** Runs Vitest with these arguments; undefined when it ended without a report. */
export type RunVitest = (args: string[]) => Promise<Attempt | undefined>;

/** The number of files that may fail on a busy machine. More failures mean that the product is broken. */
const MOST_REPEATED = 6;

export function vitestStage(env: NodeJS.ProcessEnv, args: string[], mostRepeated = MOST_REPEATED): Stage {
  const run = (): Promise<Outcome> => countVitest((given) => attempt(env, given), args, mostRepeated);
  return { name: 'vitest', why: 'unit, integration and architecture tests', run };
}

/**
 * Counts tests. If only a few files fail, they run once more without other load. Those that pass only then are
 * named.
 */
export async function countVitest(
  run: RunVitest,
  args: string[],
  mostRepeated = MOST_REPEATED,
): Promise<Outcome> {
  const first = await run(args);
  if (!first) return oneFailed;
  const skipped = first.files.filter(isSkipped).map(({ name }) => fromRoot(name));
  return { ...(await settle(run, first, mostRepeated)), files: first.files.map(timeOf), skipped };
}

async function settle(run: RunVitest, first: Attempt, mostRepeated: number): Promise<Counts> {
  const failed = first.files.filter(hasFailed).map(({ name }) => name);
  if (failed.length === 0 || failed.length > mostRepeated) return count(first);
  terminal.warn(`failed, and run again alone: ${failed.map(fromRoot).join(', ')}`);
  const second = await run([...failed, '--maxWorkers=1']);
  if (!second) return count(first);
  const mended = second.files.filter((file) => !hasFailed(file)).map(({ name }) => fromRoot(name));
  if (mended.length > 0) terminal.warn(`passed only on a retry: ${mended.join(', ')}`);
  const rest = first.files.filter(({ name }) => !failed.includes(name));
  return addUp([count({ code: 0, files: rest }), count(second)]);
}

async function attempt(env: NodeJS.ProcessEnv, args: string[]): Promise<Attempt | undefined> {
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(projectRoot, 'node_modules/.bin/vitest');
  const code = await runHere(vitest, ['run', ...reporters, ...args], env);
  const found = await readReport<{ testResults: FileResult[] }>(report);
  return found && { code, files: found.testResults };
}

function count({ code, files }: Attempt): Counts {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const having = (status: string): number => tests.filter((test) => test.status === status).length;
  // A file that could not be loaded has no failed test but is a failure.
  const broken = files.filter((file) => hasFailed(file) && !file.assertionResults.some(hasFailed)).length;
  const failed = having('failed') + broken;
  // An error outside any test, such as an unhandled rejection, shows only in the exit code.
  return { passed: having('passed'), failed: failed === 0 && code !== 0 ? 1 : failed };
}

const timeOf = ({ name, startTime, endTime }: FileResult): FileTime => ({
  file: fromRoot(name),
  seconds: (endTime - startTime) / 1000,
});
const hasFailed = ({ status }: { status: string }): boolean => status === 'failed';
const isSkipped = ({ assertionResults }: FileResult): boolean =>
  assertionResults.length > 0 && assertionResults.every(({ status }) => /^(skipped|pending)$/.test(status));
const fromRoot = (file: string): string => relative(projectRoot, file);
