import { expect, test } from 'vitest';
import { Turns } from './Turns.ts';

test('runs steps in their order, one at a time', async () => {
  const turns = new Turns();
  const ran: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = turns.take(async () => {
    await promise;
    ran.push('first');
    return 1;
  });
  const second = turns.take(() => ran.push('second'));
  expect(ran).toEqual([]);
  resolve();
  expect(await first).toBe(1);
  await second;
  expect(ran).toEqual(['first', 'second']);
});

test('a step that throws or rejects fails alone', async () => {
  const turns = new Turns();
  const thrown = turns.take(() => {
    throw new Error('thrown');
  });
  const rejected = turns.take(() => Promise.reject(new Error('rejected')));
  const next = turns.take(() => 'ran');
  await expect(thrown).rejects.toThrow('thrown');
  await expect(rejected).rejects.toThrow('rejected');
  expect(await next).toBe('ran');
});

test('ends after the steps that were added before, also after one that failed', async () => {
  const turns = new Turns();
  let isDone = false;
  turns.take(() => Promise.reject(new Error('rejected'))).catch(() => undefined);
  void turns.take(() => {
    isDone = true;
  });
  await turns.ended();
  expect(isDone).toBe(true);
});
