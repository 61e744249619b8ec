import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { choosePort } from '../../../infra/process/ports.ts';
import { startProcess, untilReady } from '../../support/processes.ts';
import { environmentOf } from './product.ts';

interface EmptyProduct {
  url: string;
  /** Runs a program of the API, such as the one that creates the first admin; returns its output. */
  run: (...command: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * A product without data, next to the running one: a second API with its workers, and a separate database and
 * queues.
 */
export async function startEmptyProduct(): Promise<EmptyProduct> {
  const [api, workers] = [await choosePort(), await choosePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-empty-'));
  const url = `http://localhost:${api}`;
  const name = `empty-${process.pid}-${api}`;
  const {
    STRIPE_SECRET_KEY: _,
    STRIPE_WEBHOOK_SECRET: __,
    ...shared
  } = environmentOf('apps/api/src/main.ts');
  const environment: Record<string, string> = {
    ...shared,
    PUBLIC_URL: url,
    API_PORT: String(api),
    WORKERS_PORT: String(workers),
    INBOUND_MAIL_PORT: '0',
    MONGODB_URI: new URL(`/${name}`, shared.MONGODB_URI).href,
    REDIS_PREFIX: name,
    DATA_DIR: folder,
    TRUST_PROXY: '0',
  };
  const start = (app: 'api' | 'workers') => startProcess(['node', `apps/${app}/src/main.ts`], environment);
  const started = [start('api'), start('workers')] as const;
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((one) => one.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  // The workers start in the meantime: only mail needs them.
  await untilReady(`http://127.0.0.1:${api}/readyz`, started[0], 60_000).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url,
    run: async (...command) => {
      const program = startProcess(command, environment);
      if ((await program.ended) !== 0) throw new Error(program.output());
      return program.output();
    },
    stop,
  };
}
