import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureWebBuild } from '../parts/webBuild.ts';
import { projectRoot } from '../paths.ts';
import { runHere } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { readReport } from './report.ts';
import { type Counts, type FileTime, type Outcome, oneFailed, onePassed, type Stage } from './stage.ts';

const report = join(projectRoot, '.cache/tests/playwright.json');

/** The part of Playwright's report that is used here. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}
interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
}

export const buildStage: Stage = { name: 'build', why: 'the production build of the web app', run: runBuild };

async function runBuild(): Promise<Counts> {
  try {
    await ensureWebBuild();
    return onePassed;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    terminal.warn(error.message);
    return oneFailed;
  }
}

/**
 * The stage of journeys. With `retries`, one that passes only in its second attempt is named and counts as
 * passed, else as failed.
 */
export function browserStage(env: NodeJS.ProcessEnv, args: string[], retries: 0 | 1): Stage {
  const options = [`--retries=${retries}`, ...args];
  return { name: 'e2e', why: 'journeys in a real Chromium', run: () => runPlaywright(env, 'tests', options) };
}

/** Runs the tests that the `playwright.config.ts` of this folder describes. */
export async function runPlaywright(
  env: NodeJS.ProcessEnv,
  folder: string,
  args: string[],
): Promise<Outcome> {
  await rm(report, { force: true });
  const playwright = join(projectRoot, 'node_modules/.bin/playwright');
  const options = ['test', '-c', `${folder}/playwright.config.ts`, '--reporter=list,json', ...args];
  const code = await runHere(playwright, options, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const found = await readReport<Report>(report);
  if (!found) return oneFailed;
  const { expected, flaky, unexpected, skipped } = found.stats;
  if (flaky > 0) terminal.warn(`${flaky} passed only on a retry`);
  if (skipped > 0) terminal.warn(`${skipped} were skipped`);
  const failed = unexpected === 0 && code !== 0 ? 1 : unexpected;
  return { passed: expected + flaky, failed, files: found.suites.flatMap(timesOf) };
}

/** The time of each journey, since a file may have several. */
function timesOf({ file, suites = [], specs }: Suite): FileTime[] {
  const own = specs.map(({ title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return {
      file: `${file}: ${title}`,
      seconds: results.reduce((total, { duration }) => total + duration / 1000, 0),
    };
  });
  return [...own, ...suites.flatMap(timesOf)];
}
