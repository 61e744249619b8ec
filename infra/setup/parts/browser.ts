import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { onPath } from '../../process/onPath.ts';
import { isReachable } from '../download.ts';
import { projectRoot } from '../paths.ts';
import { run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';

const advice = 'apt-get install chromium, or set CHROMIUM_PATH to a Chromium or Chrome';

/** The path of a Chromium that starts, for the end-to-end tests. */
export async function ensureBrowser(): Promise<string> {
  const found = await working();
  if (found) return found;
  await downloadFromPlaywright();
  const downloaded = await working();
  if (downloaded) return downloaded;
  await ensureDebianPackages(['chromium'], 'the end-to-end tests run in a real browser');
  const installed = await working();
  if (installed) return installed;
  throw new SetupError('Chromium does not start on this machine', advice);
}

async function working(): Promise<string | undefined> {
  const path = findBrowser();
  if (!path) return undefined;
  // This fails where its libraries are missing, as for Playwright's Chromium on a bare Debian.
  const { code } = await run(path, ['--version']);
  return code === 0 ? path : undefined;
}

async function downloadFromPlaywright(): Promise<void> {
  if (findBrowser() || !(await isReachable('https://cdn.playwright.dev/'))) return;
  terminal.step("downloading Playwright's Chromium", 'the end-to-end tests run in a real browser');
  const cli = join(projectRoot, 'node_modules/.bin/playwright');
  await run(cli, ['install', '--no-shell', 'chromium'], { onLine: (line) => terminal.progress(line) });
}

/** An installed Chromium or one that Playwright has downloaded. It installs nothing. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const installed = onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  if (installed) return installed;
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}
