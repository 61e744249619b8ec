import { onPath } from '../../process/onPath.ts';
import { run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';

/** The path of a Firefox for its journeys, which are skipped where there is none. */
export async function ensureFirefox(): Promise<string | undefined> {
  if (await isWorking()) return findFirefox();
  try {
    await ensureDebianPackages(['firefox-esr'], 'some tests run in Firefox');
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    terminal.warn(`tests/firefox is skipped: ${error.message}`);
  }
  return findFirefox();
}

/** An installed Firefox. It installs nothing. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH || onPath('firefox-esr', 'firefox');
}

async function isWorking(): Promise<boolean> {
  const path = findFirefox();
  if (!path) return false;
  // This fails where its libraries are missing.
  const { code } = await run(path, ['--version']);
  return code === 0;
}
