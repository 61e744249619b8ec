import { onPath } from '../../process/onPath.ts';
import { run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import { ensureDebianPackages } from './debian.ts';

const advice = 'apt-get install firefox-esr, or set FIREFOX_PATH to a Firefox';

/** The path of a Firefox that starts, for the tests that show that a call also works in it. */
export async function ensureFirefox(): Promise<string> {
  const found = await working();
  if (found) return found;
  await ensureDebianPackages(['firefox-esr'], 'some tests run in Firefox');
  const installed = await working();
  if (installed) return installed;
  throw new SetupError('Firefox does not start on this machine', advice);
}

/** An installed Firefox. Installs nothing. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH || onPath('firefox-esr', 'firefox');
}

async function working(): Promise<string | undefined> {
  const path = findFirefox();
  if (!path) return undefined;
  // Fails where its libraries are missing.
  const { code } = await run(path, ['--version']);
  return code === 0 ? path : undefined;
}
