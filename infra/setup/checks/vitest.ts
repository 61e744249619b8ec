import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { runHere } from '../run.ts';
import { readReport } from './report.ts';
import { type Counts, oneFailed, type Stage } from './stage.ts';

const report = join(projectRoot, '.cache/tests/vitest.json');

/** The part of Vitest's report that is used here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

export function vitestStage(env: NodeJS.ProcessEnv, args: string[]): Stage {
  return { name: 'vitest', why: 'unit, integration and architecture tests', run: () => runVitest(env, args) };
}

async function runVitest(env: NodeJS.ProcessEnv, args: string[]): Promise<Counts> {
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(projectRoot, 'node_modules/.bin/vitest');
  const code = await runHere(vitest, ['run', ...reporters, ...args], env);
  const found = await readReport<Report>(report);
  return found ? count(found, code) : oneFailed;
}

function count({ numPassedTests, numFailedTests, testResults }: Report, code: number): Counts {
  // A file that could not be loaded has no failed test but is a failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + broken;
  // An error outside of any test, such as an unhandled rejection, shows only in the exit code.
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
