import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { choosePort, isFree } from './ports.ts';

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('chooses the preferred port when it is free', async () => {
  const free = await choosePort();
  expect(await choosePort([free])).toBe(free);
});

test('skips ports in use: first for the next preferred one, then for any', async () => {
  const [taken, free] = [await takenPort(), await choosePort()];
  expect(await isFree(taken)).toBe(false);
  expect(await choosePort([taken, free])).toBe(free);
  const any = await choosePort([taken]);
  expect(any).not.toBe(taken);
  expect(await isFree(any)).toBe(true);
});
