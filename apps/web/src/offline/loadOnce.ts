import { pause } from '../wire/pauseWithoutNews.ts';
import { SilenceLimit } from '../wire/SilenceLimit.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

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
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      const code = await SilenceLimit.arrival(load());
      return signal.aborted ? null : code;
    } catch {
      await pause(pauseMs, signal);
    }
  }
  return null;
}
