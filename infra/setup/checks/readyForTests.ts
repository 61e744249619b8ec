import { join } from 'node:path';
import { ensureBrowser } from '../parts/browser.ts';
import { ensureUnpacked } from '../parts/debian.ts';
import { ensureFirefox } from '../parts/firefox.ts';
import { ensureMediaWorker } from '../parts/mediaWorker.ts';
import { obtainMongod } from '../parts/mongo.ts';
import { ensureRedis } from '../parts/redis.ts';
import { ensureSpeechForTests } from '../parts/speech.ts';
import { ensureWebKit } from '../parts/webkit.ts';
import { projectRoot } from '../paths.ts';

/**
 * Prepares the additional tools of tests and benchmarks, which find them through the environment. Firefox and
 * WebKit are for the full level.
 */
export async function readyForTests({ full = false } = {}): Promise<NodeJS.ProcessEnv> {
  await ensureRedis();
  // It is stored in the cache, where the tests look for it; without it they run on the embedded store.
  if (!process.env.MONGODB_URI) await obtainMongod();
  await ensureUnpacked('caddy', 'the tests run the production proxy');
  await ensureUnpacked('coturn', 'the tests run the production relay');
  await ensureUnpacked('poppler-utils', 'the tests read PDFs as archives do');
  const recognizer = await ensureSpeechForTests();
  const browser = await ensureBrowser();
  const firefox = full ? await ensureFirefox() : undefined;
  if (full) await ensureWebKit();
  // Playwright and the benchmarks read CHROMIUM_PATH, Lighthouse reads CHROME_PATH.
  const found = {
    MEDIASOUP_WORKER_BIN: await ensureMediaWorker(),
    SPEECH_RECOGNIZER_BIN: recognizer,
    CHROMIUM_PATH: browser,
    CHROME_PATH: browser,
    // The tests start some fifty processes, each in half the time when an earlier one left its compiled code.
    NODE_COMPILE_CACHE: join(projectRoot, '.cache/compiled'),
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
  };
  return { ...process.env, ...found };
}
