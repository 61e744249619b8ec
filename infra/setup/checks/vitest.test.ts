import { beforeEach, expect, test, vi } from 'vitest';
import { type Attempt, countVitest, type FileResult } from './vitest.ts';

const warned = vi.fn();
beforeEach(() => {
  warned.mockReset();
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => warned(String(text)) ?? true);
});

const file = (name: string, ...statuses: string[]): FileResult => ({
  name: `${process.cwd()}/${name}`,
  status: statuses.some((status) => status === 'failed' || status === 'broken') ? 'failed' : 'passed',
  startTime: 1000,
  endTime: 3500,
  assertionResults: statuses.filter((status) => status !== 'broken').map((status) => ({ status })),
});

/** A runner of the given attempts, one after the other, that records the arguments of each. */
function runs(...attempts: (Attempt | undefined)[]) {
  const asked: string[][] = [];
  const run = (args: string[]): Promise<Attempt | undefined> => {
    asked.push(args);
    return Promise.resolve(attempts[asked.length - 1]);
  };
  return { run, asked };
}

const fine = file('fine.test.ts', 'passed', 'passed');

test('counts the tests of a run in which all passed, and does not repeat it', async () => {
  const { run, asked } = runs({ code: 0, files: [fine] });
  expect(await countVitest(run, ['packages/store'])).toMatchObject({ passed: 2, failed: 0 });
  expect(asked).toEqual([['packages/store']]);
});

test('a file that failed runs again alone, and is named when it passes then', async () => {
  const { run, asked } = runs(
    { code: 1, files: [fine, file('noise.test.ts', 'passed', 'failed')] },
    { code: 0, files: [file('noise.test.ts', 'passed', 'passed')] },
  );
  expect(await countVitest(run, [])).toMatchObject({ passed: 4, failed: 0 });
  expect(asked[1]).toEqual([`${process.cwd()}/noise.test.ts`, '--maxWorkers=1']);
  expect(warned.mock.calls.join()).toContain('passed only on a retry: noise.test.ts');
});

test('a file that fails twice is a failure, also one that cannot be loaded', async () => {
  const failing = [file('red.test.ts', 'passed', 'failed'), file('broken.test.ts', 'broken')];
  const { run } = runs({ code: 1, files: [fine, ...failing] }, { code: 1, files: failing });
  expect(await countVitest(run, [])).toMatchObject({ passed: 3, failed: 2 });
});

test('in the full run a file that fails is a failure, whatever the result of a second attempt', async () => {
  const { run, asked } = runs({ code: 1, files: [fine, file('red.test.ts', 'failed')] });
  expect(await countVitest(run, [], 0)).toMatchObject({ passed: 2, failed: 1 });
  expect(asked).toHaveLength(1);
});

test('reports how long each file took', async () => {
  const { files } = await countVitest(runs({ code: 0, files: [fine] }).run, []);
  expect(files).toEqual([{ file: 'fine.test.ts', seconds: 2.5 }]);
});

test('names the files in which every test was skipped', async () => {
  const files = [
    fine,
    file('browser.test.ts', 'skipped', 'pending'),
    file('half.test.ts', 'passed', 'skipped'),
  ];
  expect(await countVitest(runs({ code: 0, files }).run, [])).toMatchObject({
    passed: 3,
    skipped: ['browser.test.ts'],
  });
});

test('many failed files are not repeated', async () => {
  const failing = Array.from({ length: 7 }, (_, index) => file(`${index}.test.ts`, 'failed'));
  const { run, asked } = runs({ code: 1, files: failing });
  expect(await countVitest(run, [])).toMatchObject({ passed: 0, failed: 7 });
  expect(asked).toHaveLength(1);
});

test('an error outside of any test, and a run without a report, are failures', async () => {
  expect(await countVitest(runs({ code: 1, files: [fine] }).run, [])).toMatchObject({ passed: 2, failed: 1 });
  expect(await countVitest(runs(undefined).run, [])).toMatchObject({ passed: 0, failed: 1 });
});
