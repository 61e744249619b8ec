import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { RoomRouter } from './RoomRouter.ts';
import { WorkerPool } from './WorkerPool.ts';

const logger = pino({ level: 'silent' });
let pool: WorkerPool | null = null;
afterEach(() => pool?.close());

/** The addresses offered to a browser, in order of preference. */
async function candidatesOf(...listenIps: string[]): Promise<string[]> {
  const addresses = listenIps.map((listenIp) => ({ listenIp, announcedAddress: undefined }));
  pool = await WorkerPool.create({ workers: 1, port: 0, addresses, logger });
  const router = await RoomRouter.create(await pool.pick());
  const { iceCandidates } = await router.createTransport('receive');
  return iceCandidates
    .toSorted((one, other) => other.priority - one.priority)
    .map(({ protocol, address }) => `${protocol} ${address}`);
}

test('offers every address, the first one first, and UDP before TCP', async () => {
  expect(await candidatesOf('127.0.0.1', '127.0.0.2')).toEqual([
    'udp 127.0.0.1',
    'udp 127.0.0.2',
    'tcp 127.0.0.1',
    'tcp 127.0.0.2',
  ]);
});

test('starts without an address that the machine has lost, as after a change of the network', async () => {
  expect(await candidatesOf('127.0.0.1', '203.0.113.7')).toEqual(['udp 127.0.0.1', 'tcp 127.0.0.1']);
});

test('does not start when the machine has none of its addresses', async () => {
  await expect(candidatesOf('203.0.113.7')).rejects.toThrow('203.0.113.7');
});

test('a pool that is closed lets no one wait for a worker', async () => {
  const addresses = [{ listenIp: '127.0.0.1', announcedAddress: undefined }];
  let onDeath = (): void => undefined;
  const death = new Promise<void>((resolve) => {
    onDeath = resolve;
  });
  pool = await WorkerPool.create({ workers: 1, port: 0, addresses, onDeath, logger });
  for (const { pid } of pool.workers) process.kill(pid, 'SIGKILL');
  await death;
  const waiting = pool.pick();
  pool.close();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
});
