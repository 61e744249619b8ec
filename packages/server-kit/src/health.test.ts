import { afterEach, expect, test } from 'vitest';
import { createHealth, startHealthServer } from './health.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function start(checks: Record<string, () => Promise<unknown>>): Promise<string> {
  const { port, close } = await startHealthServer(createHealth({ name: 'workers', checks }), '127.0.0.1', 0);
  closers.push(close);
  return `http://127.0.0.1:${port}`;
}

test('a process whose dependencies are reachable is alive and ready', async () => {
  const address = await start({ redis: () => Promise.resolve('PONG') });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const ready = await fetch(`${address}/readyz?from=probe`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ready', unreachable: [] });
});

test('failed and slow dependencies are named with 503, while the process counts as alive', async () => {
  const address = await start({
    redis: () => Promise.reject(new Error('away')),
    database: () => new Promise(() => undefined),
    files: () => Promise.resolve(),
    mail: () => {
      throw new Error('thrown at once');
    },
  });
  const ready = await fetch(`${address}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'unavailable', unreachable: ['redis', 'database', 'mail'] });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('a process that is about to end says so and takes no new work, while it counts as alive', async () => {
  const health = createHealth({ name: 'signaling', checks: { redis: () => Promise.resolve('PONG') } });
  const { port, close } = await startHealthServer(health, '127.0.0.1', 0);
  closers.push(close);
  health.drain();
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'draining' });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test('metrics have Prometheus format, and other paths are not handled', async () => {
  const address = await start({});
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
    /nodejs_eventloop_lag_seconds\{process="workers"\}/,
  );
  expect((await fetch(`${address}/secrets`)).status).toBe(404);
});
