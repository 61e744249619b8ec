import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choosePort } from '../../infra/process/ports.ts';
import { composeService } from '../support/composeFile.ts';
import { type IsolatedServices, isolatedServices } from '../support/isolated.ts';
import { type StartedProcess, startProcess, untilReady } from '../support/processes.ts';

/**
 * The processes of docker-compose.yml with the environment of compose, without containers. Only the addresses of other
 * services and the ports are replaced.
 */

const SECRET = 'a-secret-of-forty-characters-for-the-tests';
const VARIABLES = {
  PUBLIC_HOST: 'inspections.example.com',
  MEDIA_ADDRESS: '127.0.0.1',
  TURN_HOST: 'turn.example.com',
  REDIS_PASSWORD: 'r',
  MONGODB_PASSWORD: 'm',
  SESSION_SECRET: SECRET,
  ENCRYPTION_SECRET: SECRET,
  TICKET_SECRET: SECRET,
  TURN_SECRET: SECRET,
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Inspections <inspections@example.com>',
};

let folder: string;
let objects: S3rver;
let here: Record<string, string>;
let services: IsolatedServices;
const started = new Map<string, { process: StartedProcess; port: number }>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sightline-shape-'));
  objects = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'sightline', configs: [] }],
  });
  const { port } = await objects.run();
  services = isolatedServices();
  here = {
    MONGODB_URI: services.mongodbUri,
    REDIS_URL: services.redisUrl,
    REDIS_PREFIX: services.redisPrefix,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? '',
  };
  for (const name of ['signaling-1', 'signaling-2', 'api', 'workers']) await start(name);
});

afterAll(async () => {
  await Promise.all([...started.values()].map(({ process }) => process.stop()));
  await objects.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the processes of the production shape', () => {
  it.each(['api', 'signaling-1', 'signaling-2', 'workers'])(
    '%s is alive, ready and measured',
    async (name) => {
      for (const address of ['/healthz', '/readyz']) expect((await ask(name, address)).status).toBe(200);
      expect(await (await ask(name, '/metrics')).text()).toContain('nodejs_eventloop_lag');
    },
  );

  it('keep idle connections longer than the proxy does, so that no request is sent to a closing one', async () => {
    expect((await ask('api', '/healthz')).headers.get('keep-alive')).toBe('timeout=150');
  });

  it('mark cookies secure and trust one proxy, since visitors use https', async () => {
    const seed = startProcess(['node', 'apps/api/src/seed.ts'], {
      ...environmentOf('api'),
      DEMO_SECRET: SECRET,
    });
    expect(await seed.ended, seed.output()).toBe(0);
    const admin = accountsOf(seed.output()).find((account) => account.role === 'admin');
    const answer = await signIn(admin?.email ?? '', admin?.password ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/; ?Secure/i);
  });

  it('stop cleanly on SIGTERM', async () => {
    for (const [name, { process }] of [...started].reverse()) {
      expect(await process.stop(), `${name}: ${process.output()}`).toBe(0);
      started.delete(name);
    }
  });
});

async function start(name: string): Promise<void> {
  const port = await choosePort();
  const { command } = composeService(name, VARIABLES);
  const process = startProcess(command, { ...environmentOf(name), ...portsOf(name, port) });
  started.set(name, { process, port });
  await untilReady(`http://127.0.0.1:${port}/readyz`, process);
}

function environmentOf(name: string): Record<string, string> {
  const { environment } = composeService(name, VARIABLES);
  return { ...environment, ...here, WEB_DIST: '', LOG_LEVEL: 'info' };
}

function portsOf(name: string, port: number): Record<string, string> {
  const variable = { api: 'API_PORT', workers: 'WORKERS_PORT' }[name] ?? 'SIGNALING_PORT';
  return { [variable]: String(port), ...(name.startsWith('signaling') ? { MEDIA_PORT: '0' } : {}) };
}

function ask(name: string, address: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${started.get(name)?.port}${address}`);
}

function signIn(email: string, password: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${started.get('api')?.port}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '198.51.100.7',
    },
    body: JSON.stringify({ email, password }),
  });
}

/** The last line of the seed's output is JSON. */
function accountsOf(output: string): { role: string; email: string; password: string }[] {
  const line = output.split('\n').findLast((text) => text.startsWith('{') && text.includes('"accounts"'));
  return (
    JSON.parse(line ?? '{"accounts":[]}') as { accounts: { role: string; email: string; password: string }[] }
  ).accounts;
}
