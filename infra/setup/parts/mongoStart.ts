import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedMongo } from '../../embedded/mongo/launch.ts';
import { hasEnded, spawnGuarded, stopProcess } from '../../process/guarded.ts';
import { choosePort } from '../../process/ports.ts';
import { acceptsConnections } from '../../process/probes.ts';

export interface RunningMongo {
  uri: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a MongoDB on loopback: mongod when there is one, else the embedded store. */
export async function startMongo({
  dataDir,
  mongod,
}: {
  dataDir: string;
  mongod: string | undefined;
}): Promise<RunningMongo> {
  if (mongod) return await startMongod(mongod, dataDir);
  return await startEmbeddedMongo({ dataDir, port: 0 });
}

async function startMongod(program: string, dataDir: string): Promise<RunningMongo> {
  const port = await choosePort();
  const child = spawnGuarded(program, mongodOptions(dataDir, port), { stdio: 'ignore' });
  for (; !(await acceptsConnections(port)); await delay(50)) {
    if (!hasEnded(child)) continue;
    throw new Error(`${program} did not start on ${dataDir}; start it manually to see the reason`);
  }
  const uri = `mongodb://127.0.0.1:${port}`;
  return { uri, port, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

export function mongodOptions(dataDir: string, port: number): string[] {
  // mongod does not create its folder.
  mkdirSync(dataDir, { recursive: true });
  return ['--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet'];
}
