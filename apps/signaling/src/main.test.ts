import { afterEach, expect, test } from 'vitest';
import { choosePort } from '../../../infra/process/ports.ts';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { type StartedProcess, startProcess, untilReady } from '../../../tests/support/processes.ts';
import { TICKET_SECRET } from '../../../tests/support/roomServer.ts';

const MAIN = ['node', 'apps/signaling/src/main.ts'];
let started: StartedProcess | null = null;
afterEach(async () => {
  await started?.stop();
  started = null;
});

test('names every missing environment variable and opens nothing', async () => {
  started = startProcess(MAIN, {
    REDIS_URL: 'http://localhost',
    SIGNALING_NODE: 'Node One',
    TICKET_SECRET: 'too short',
    MEDIASOUP_WORKER_BIN: '/nowhere/mediasoup-worker',
  });
  expect(await started.ended).toBe(78);
  for (const name of ['PUBLIC_URL', 'REDIS_URL', 'SIGNALING_NODE', 'TICKET_SECRET', 'MEDIASOUP_WORKER_BIN']) {
    expect(started.output()).toContain(name);
  }
  expect(started.output()).not.toContain('too short');
});

test('a node starts, logs its port, and stops cleanly on a signal', async () => {
  const { redisUrl, redisPrefix } = isolatedServices();
  const port = await choosePort();
  started = startProcess(MAIN, {
    PUBLIC_URL: 'http://localhost:8080',
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    TICKET_SECRET,
    SIGNALING_NODE: 'node-1',
    SIGNALING_PORT: String(port),
    MEDIA_WORKERS: '1',
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? '',
  });
  const node = started;
  await untilReady(`http://127.0.0.1:${port}/readyz`, node);
  await expect.poll(() => node.output()).toMatch(new RegExp(`"port":${port}.*"msg":"listening"`));
  expect(await started.stop()).toBe(0);
});
