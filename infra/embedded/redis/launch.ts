import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, spawnGuarded, stopProcess, untilEnded } from '../../process/guarded.ts';
import { onPath } from '../../process/onPath.ts';
import { choosePort } from '../../process/ports.ts';
import { askRedis, Durability } from './Durability.ts';

export interface RunningRedis {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts this machine's redis-server on loopback. Acknowledged writes survive a kill -9. */
export async function startRedis({
  dataDir,
  port,
}: {
  dataDir: string;
  port?: number;
}): Promise<RunningRedis> {
  // Another program may take the free port before Redis does; then another port is tried, unless one was given.
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await choosePort());
    try {
      return await launch(dataDir, chosen);
    } catch (cause) {
      if (port !== undefined || attempt === 3) throw cause;
    }
  }
}

/** The command that starts Redis, for callers that supervise the process themselves and keep its `Durability`. */
export function redisCommand(dataDir: string, port: number) {
  // Redis does not create its folder.
  mkdirSync(dataDir, { recursive: true });
  const waitsFor = async (): Promise<string | undefined> => {
    const info = await askRedis(port, 'INFO');
    if (info.includes('loading:0')) return undefined;
    return info ? 'its data, which it is reading' : 'a reply of Redis';
  };
  return { command: redisProgram(), args: settings(dataDir, port), waitsFor };
}

function redisProgram(): string {
  const program = onPath('redis-server');
  if (!program) throw new Error('redis-server is not installed: apt-get install redis-server');
  return program;
}

async function launch(dataDir: string, port: number): Promise<RunningRedis> {
  const { command, args } = redisCommand(dataDir, port);
  const child = spawnGuarded(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const lastOutput = collectOutput(child);
  await ready(child, port).catch(async (cause: unknown) => {
    await stopProcess(child, { graceMs: 2000 });
    throw new Error(`redis-server did not start on port ${port}: ${lastOutput()}`, { cause });
  });
  const durability = await Durability.keep({ dataDir, port });
  const url = `redis://127.0.0.1:${port}`;
  const stop = (): Promise<void> => {
    durability.close();
    return stopProcess(child);
  };
  return { url, port, pid: child.pid ?? 0, stop };
}

function settings(dataDir: string, port: number): string[] {
  const options = {
    port: String(port),
    bind: '127.0.0.1',
    dir: dataDir,
    // The queues are here: acknowledged data must not be lost or evicted.
    appendonly: 'yes',
    // `Durability` changes it while there is space.
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-800);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.once('error', (error) => keep(Buffer.from(error.message)));
  return () => output.trim();
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  const ended = untilEnded(child);
  for (;;) {
    // Another program may use the port, and never reply.
    const info = (await Promise.race([askRedis(port, 'INFO'), ended])) ?? '';
    if (hasEnded(child)) throw new Error('the process ended');
    // Another Redis may use the port, and this one may still be loading its append-only file.
    if (info.includes(`process_id:${child.pid}\r\n`) && info.includes('loading:0')) return;
    await delay(20);
  }
}
