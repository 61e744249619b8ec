import { connectStore } from '@sightline/store/connect';
import type { Store } from '@sightline/store/core/store';
import autocannon from 'autocannon';
import { choosePort } from '../../infra/process/ports.ts';
import { startProcess, untilReady } from '../support/processes.ts';
import { startBenchServices } from './benchServices.ts';

interface SignedInApi {
  /** The milliseconds of each request, sent one after another. */
  latencies: (path: string, requests: number) => Promise<number[]>;
  /** The reply to one request. */
  ask: (path: string) => Promise<unknown>;
}

/** Runs the API as its own process over a database that `fill` has filled, with an admin signed in. */
export async function withSignedInApi<Figures>(
  fill: (store: Store) => Promise<void>,
  measure: (api: SignedInApi) => Promise<Figures>,
): Promise<Figures> {
  const services = await startBenchServices();
  const port = await choosePort();
  const environment: Record<string, string> = { ...services.environment, API_PORT: String(port) };
  try {
    const store = await connectStore(environment.MONGODB_URI ?? '');
    await fill(store);
    await store.close();
    const seed = startProcess(['node', 'apps/api/src/seed.ts'], environment);
    if ((await seed.ended) !== 0) throw new Error(seed.output());
    const api = startProcess(['node', 'apps/api/src/main.ts'], environment);
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(`${origin}/readyz`, api);
    const cookie = await signInAsAdmin(port, seed.output());
    const figures = await measure({
      latencies: (path, requests) => latencies(origin + path, cookie, requests),
      ask: async (path) => await (await fetch(origin + path, { headers: { cookie } })).json(),
    });
    await api.stop();
    return figures;
  } finally {
    await services.stop();
  }
}

async function signInAsAdmin(port: number, seedOutput: string): Promise<string> {
  const line = seedOutput.split('\n').findLast((text) => text.includes('"accounts"')) ?? '{}';
  const { accounts } = JSON.parse(line) as { accounts: { role: string; email: string; password: string }[] };
  const admin = accounts.find((account) => account.role === 'admin');
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** Sends requests one after another, so that each latency belongs to one request and not to a queue. */
async function latencies(url: string, cookie: string, amount: number): Promise<number[]> {
  const values: number[] = [];
  await new Promise<void>((resolve, reject) => {
    const options = { url, amount, connections: 1, headers: { cookie } };
    const run = autocannon(options, (error) => (error ? reject(error) : resolve()));
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) values.push(milliseconds);
      else reject(new Error(`${url} answered ${status}`));
    });
  });
  return values;
}
