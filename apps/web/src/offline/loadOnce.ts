import { backoffAfter } from '@sightline/contracts/core/backoffAfter';
import { pause } from '../wire/pauseWithoutNews.ts';
import { SilenceLimit } from '../wire/SilenceLimit.ts';

const PAUSES = { firstDelayMs: 1000, longestDelayMs: 60_000 };

/**
 * Loads code once, and again only after a failure. A repeated `import()` resolves in a later task even if the
 * code is loaded, and a page that is writing a file takes a tenth of a second to reach it. A kept promise
 * resolves at once.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
}

/**
 * Loads code without which the page would fail to do its work: tries with growing pauses, and at once when the
 * connection is restored. Null once the signal is aborted.
 */
export async function loadPatiently<Module>(
  load: () => Promise<Module>,
  signal: AbortSignal,
): Promise<Module | null> {
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      const code = await SilenceLimit.arrival(load());
      return signal.aborted ? null : code;
    } catch {
      await pause(backoffAfter(tries, PAUSES), signal);
    }
  }
  return null;
}
