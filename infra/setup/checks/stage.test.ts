import { beforeEach, expect, test, vi } from 'vitest';
import { finish, runStages, type Stage } from './stage.ts';

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

const stage = (passed: number, failed: number): Stage => ({
  name: 'stage',
  why: 'test',
  run: () => Promise.resolve({ passed, failed }),
});

test('runs and counts every stage, even after a failure', async () => {
  expect(await runStages([stage(5, 0), stage(1, 2), stage(7, 0)])).toEqual({ passed: 13, failed: 2 });
});

test('a stage that throws counts as one failure', async () => {
  const broken: Stage = { ...stage(0, 0), run: () => Promise.reject(new Error('no browser')) };
  expect(await runStages([broken, stage(1, 0)])).toEqual({ passed: 1, failed: 1 });
});

test('the last line is plain, and the exit code is 0 only when all passed', () => {
  expect(finish({ passed: 12, failed: 0 })).toBe(0);
  expect(finish({ passed: 12, failed: 1 })).toBe(1);
  expect(finish({ passed: 0, failed: 0 })).toBe(1);
  expect(console.log).toHaveBeenNthCalledWith(1, '12 passed, 0 failed');
});
