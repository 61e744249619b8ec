import { ensureBrowser } from '../parts/browser.ts';
import { ensureUnpacked } from '../parts/debian.ts';
import { ensureMediaWorker } from '../parts/mediaWorker.ts';
import { obtainMongod } from '../parts/mongo.ts';
import { ensureRedis } from '../parts/redis.ts';

/** What tests and figures need besides the dependencies, handed to them through the environment. */
export async function readyForTests(): Promise<NodeJS.ProcessEnv> {
  await ensureRedis();
  // Kept in the cache, where the tests look for it; without one they run on the embedded store.
  if (!process.env.MONGODB_URI) await obtainMongod();
  await ensureUnpacked('caddy', 'the tests run the proxy of production');
  await ensureUnpacked('coturn', 'the tests run the relay of production');
  const browser = await ensureBrowser();
  // CHROMIUM_PATH is ours, for Playwright and the benches; CHROME_PATH is what Lighthouse reads.
  const found = {
    MEDIASOUP_WORKER_BIN: await ensureMediaWorker(),
    CHROMIUM_PATH: browser,
    CHROME_PATH: browser,
  };
  return { ...process.env, ...found };
}
