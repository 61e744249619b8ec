import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { composeService } from '../../tests/support/composeFile.ts';
import { spawnGuarded, stopProcess } from '../process/guarded.ts';
import { choosePort } from '../process/ports.ts';

/** This machine's Redis with the command of docker-compose.yml, started by production's start.sh. */

const PASSWORD = 'a "password" with $special \\characters';

let port = 0;
let pid = 0;
let stop: () => Promise<void>;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-redis-'));
  port = await choosePort();
  const [shell = '', , ...options] = composeService('redis', { REDIS_PASSWORD: PASSWORD }).command;
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawnGuarded(shell, [path.join(import.meta.dirname, 'start.sh'), ...own, ...options], {
    env: { PATH: process.env.PATH, REDISCLI_AUTH: PASSWORD },
    stdio: 'ignore',
  });
  pid = child.pid ?? 0;
  stop = () => stopProcess(child).then(() => rm(folder, { recursive: true, force: true }));
  await vi.waitFor(() => withClient(PASSWORD, (client) => client.ping()));
});

afterAll(() => stop());

async function withClient<T>(password: string, ask: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis({ port, password, lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    client.disconnect();
  }
}

test('accepts only its password', async () => {
  await expect(withClient('', (client) => client.get('key'))).rejects.toThrow();
  await expect(withClient('another', (client) => client.get('key'))).rejects.toThrow();
  expect(await withClient(PASSWORD, (client) => client.get('key'))).toBeNull();
});

test('has the settings of docker-compose.yml', async () => {
  const read = (name: string): Promise<unknown> =>
    withClient(PASSWORD, (client) => client.config('GET', name));
  expect(await read('appendonly')).toEqual(['appendonly', 'yes']);
  expect(await read('maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  expect(await read('save')).toEqual(['save', '']);
});

test('has no password among the arguments of its process', () => {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  expect(words).toContain('redis-server');
  expect(words).not.toContain('password');
});
