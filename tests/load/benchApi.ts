import { connectStore } from '@sightline/store/connect';
import type { Store } from '@sightline/store/core/store';
import { choosePort } from '../../infra/process/ports.ts';
import { startProcess, untilReady } from '../support/processes.ts';
import { startBenchServices } from './benchServices.ts';

/** The API as a separate process, with an empty database that the measurement fills. */
export interface BenchApi {
  readonly url: string;
  readonly store: Store;
  stop(): Promise<void>;
}

export async function startBenchApi(settings: Record<string, string> = {}): Promise<BenchApi> {
  const services = await startBenchServices();
  const port = await choosePort();
  const environment = { ...services.environment, API_PORT: String(port), ...settings };
  const api = startProcess(['node', 'apps/api/src/main.ts'], environment);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`, api);
  const store = await connectStore(services.environment.MONGODB_URI ?? '');
  return {
    url,
    store,
    stop: async () => {
      await store.close();
      await api.stop();
      await services.stop();
    },
  };
}
