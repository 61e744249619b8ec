import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { choosePort } from '../../infra/process/ports.ts';
import { startProcess, untilReady } from '../support/processes.ts';

/** The whole product as `npm start` runs it, with separate data. */
export interface Product {
  readonly url: string;
  /** Its supervisor, whose descendants are all other processes of it. */
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-bench-'));
  const port = await choosePort();
  const url = `http://localhost:${port}`;
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  const started = startProcess(
    ['node', 'infra/setup/main.ts', 'start', '--data', folder, '--port', String(port)],
    environment,
  );
  // A busy machine may take minutes; an ended start does not.
  await untilReady(`${url}/api/organization`, started, Number.POSITIVE_INFINITY);
  return {
    url,
    pid: started.child.pid ?? 0,
    stop: async () => {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
