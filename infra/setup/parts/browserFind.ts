import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { onPath } from '../../process/onPath.ts';

/** An installed Chromium or one that Playwright has downloaded. It installs nothing. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const installed = onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  if (installed) return installed;
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}
