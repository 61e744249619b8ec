import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProcessorClock } from './processorTime.ts';
import { finish, runStages, type Stage } from './stage.ts';

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
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

test('prints the slowest files of all stages, and the time of each stage and of all of them', async () => {
  const files = Array.from({ length: 30 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
  const timed = { ...stage(1, 0), run: () => Promise.resolve({ passed: 1, failed: 0, files }) };
  await runStages([timed, stage(2, 0)]);
  const text = printed.join('');
  expect(text.match(/\d+\.0 {2}\d+\.test\.ts/g)).toHaveLength(25);
  expect(text).toContain('29.0  29.test.ts');
  expect(text).not.toContain(' 4.test.ts');
  expect(text).toMatch(
    /all: 3 passed, 0 failed \(0 s(, \d+ s of processor time, \d+ s by other programs)?\)/,
  );
});

test('the summary names the files without a test that ran', async () => {
  const outcome = { passed: 1, failed: 0, skipped: ['tests/webkit/journeys.full.test.ts'] };
  await runStages([{ ...stage(1, 0), run: () => Promise.resolve(outcome) }, stage(2, 0)]);
  const [afterTable = ''] = printed.join('').split('all: 3 passed').slice(1);
  expect(afterTable).toContain('! skipped, neither passed nor failed: tests/webkit/journeys.full.test.ts');
});

describe('a run with limits', () => {
  const limits = { clock: 12, processor: 20 };
  let processorSeconds: number;
  beforeEach(() => {
    processorSeconds = 0;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.spyOn(ProcessorClock.prototype, 'seconds').mockImplementation(() => processorSeconds);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const taking = (minutes: number, processor: number): Stage => ({
    ...stage(1, 0),
    run: () => {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      processorSeconds += processor * 60;
      return Promise.resolve({ passed: 1, failed: 0 });
    },
  });
  const over = () => printed.filter((line) => line.includes('over its'));

  test('that took longer is named, and passes', async () => {
    expect(await runStages([taking(7, 1), taking(5.5, 1)], limits)).toEqual({ passed: 2, failed: 0 });
    expect(over()).toEqual(['! the run took 12.5 minutes, over its 12 minutes\n']);
  });

  test.skipIf(process.platform !== 'linux')('that used more processor time is named', async () => {
    await runStages([taking(6, 11), taking(5, 10)], limits);
    expect(over()).toEqual(['! the run used processor time for 21.0 minutes, over its 20 minutes\n']);
  });

  test('that kept them is not named, and neither is one without limits', async () => {
    await runStages([taking(12, 20)], limits);
    await runStages([taking(60, 90)]);
    expect(over()).toEqual([]);
  });
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
