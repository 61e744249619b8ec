import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnGuarded, stopProcess } from '../../process/guarded.ts';
import { ensureUnpacked } from '../../setup/parts/debian.ts';

export const RELAY_SECRET = 'a-secret-of-the-relay';

export interface RunningRelay {
  pid: number;
  log(): string;
  stop(): Promise<void>;
}

interface RelayOptions {
  host: string;
  /** The address to which it may forward. */
  mediaAddress: string;
  /** Options of coturn that replace those of production, such as addresses and ports. */
  args: string[];
}

/** Starts Debian's coturn with the configuration of production, by production's start.sh. */
export async function startRelay({ host, mediaAddress, args }: RelayOptions): Promise<RunningRelay> {
  const { root, env } = await ensureUnpacked('coturn', 'the tests run the production relay');
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-turn-'));
  const own = ['--no-dtls', `--pidfile=${folder}/pid`, `--db=${folder}/db`];
  const child = spawnGuarded('sh', [path.join(import.meta.dirname, '../start.sh'), ...args, ...own], {
    env: {
      ...env,
      PATH: `${root}/usr/bin:${process.env.PATH}`,
      TURN_SECRET: RELAY_SECRET,
      TURN_HOST: host,
      MEDIA_ADDRESS: mediaAddress,
      TMPDIR: folder,
    },
    stdio: 'pipe',
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  // The last thread, which starts after all ports are open.
  for (let tries = 0; !log.includes('IO method (admin thread)'); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`coturn does not start:\n${log}`);
    await delay(50);
  }
  const stop = (): Promise<void> =>
    stopProcess(child).then(() => rm(folder, { recursive: true, force: true }));
  return { pid: child.pid ?? 0, log: () => log, stop };
}

/** Credentials like those of the API that expire after this many seconds. */
export function relayCredentials(validSeconds: number): { username: string; credential: string } {
  const username = `${Math.floor(Date.now() / 1000) + validSeconds}:guest`;
  return { username, credential: createHmac('sha1', RELAY_SECRET).update(username).digest('base64') };
}
