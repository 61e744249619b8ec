import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureWebBuild } from '../parts/webBuild.ts';
import { projectRoot } from '../paths.ts';
import { runHere } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { readReport } from './report.ts';
import { type Counts, oneFailed, onePassed, type Stage } from './stage.ts';

const report = join(projectRoot, '.cache/tests/playwright.json');

/** The part of Playwright's report that is used here. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
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

export function browserStage(env: NodeJS.ProcessEnv, args: string[]): Stage {
  return { name: 'e2e', why: 'end-to-end tests in a real Chromium', run: () => runPlaywright(env, args) };
}

async function runPlaywright(env: NodeJS.ProcessEnv, args: string[]): Promise<Counts> {
  await rm(report, { force: true });
  const playwright = join(projectRoot, 'node_modules/.bin/playwright');
  const options = ['test', '-c', 'tests/playwright.config.ts', '--reporter=list,json', ...args];
  const code = await runHere(playwright, options, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const found = await readReport<Report>(report);
  if (!found) return oneFailed;
  const { expected, flaky, unexpected, skipped } = found.stats;
  if (flaky > 0) terminal.warn(`${flaky} passed only on a retry`);
  if (skipped > 0) terminal.warn(`${skipped} were skipped`);
  return { passed: expected + flaky, failed: unexpected === 0 && code !== 0 ? 1 : unexpected };
}
