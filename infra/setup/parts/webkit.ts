import { onPath } from '../../process/onPath.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';

const PACKAGES = ['webkit2gtk-driver', 'xvfb'];

/** The programs that show pages in WebKit, the engine of Safari, without a screen. */
export interface WebKitPrograms {
  driver: string;
  display: string;
}

/** Installs WebKit for its journeys, which are skipped without it. */
export async function ensureWebKit(): Promise<void> {
  if (findWebKit()) return;
  try {
    await ensureDebianPackages(PACKAGES, 'some tests run in WebKit');
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    terminal.warn(`tests/webkit is skipped: ${error.message}`);
  }
}

/** The installed programs. It installs nothing. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  return driver && display ? { driver, display } : undefined;
}
