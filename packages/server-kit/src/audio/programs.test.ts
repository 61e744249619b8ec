import { expect, test } from 'vitest';
import { type ProgramLimits, runProgram } from './programs.ts';

const LIMITS: ProgramLimits = { processorMs: 60_000, maxBytes: 1000, checkEveryMs: 20 };

const run = (script: string, limits: Partial<ProgramLimits> = {}): Promise<string> =>
  runProgram(process.execPath, ['-e', script], { ...LIMITS, ...limits });

test('a program that waits for a busy machine is within its limit', async () => {
  const waiting = "setTimeout(() => console.log('done'), 1500)";
  expect(await run(waiting, { processorMs: 1400 })).toBe('done\n');
});

test.each([
  ['too much processor time', 'for (;;);', { processorMs: 500 }, false, /took more than 500 ms/],
  [
    'too much output',
    "console.log('x'.repeat(2000)); setTimeout(() => {}, 1e6)",
    {},
    false,
    /wrote too much/,
  ],
  ['an error', 'process.exit(3)', {}, false, /ended with 3/],
  ['no work', 'setTimeout(() => {}, 1e6)', { stuckAfterMs: 1000 }, true, /did nothing for 1000 ms/],
  ['a kill by the system', "process.kill(process.pid, 'SIGKILL')", {}, true, /was killed/],
])('%s fails, and says whether a later run may succeed', async (_, script, limits, isTemporary, message) => {
  const failure = await run(script, limits).catch((error: unknown) => error);
  expect(failure).toMatchObject({ isTemporary, message: expect.stringMatching(message) });
});

test('a failure has the exit code, and the end of what the program wrote to its standard error', async () => {
  const script = "process.stderr.write('x'.repeat(5000) + 'no English model\\n', () => process.exit(70))";
  const failure = await run(script).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 70,
    message: expect.stringMatching(/ended with 70: x+no English model$/),
  });
  expect((failure as Error).message.length).toBeLessThan(700);
});

test('a program that cannot be started may succeed later', async () => {
  const failure = await runProgram('/nowhere/recognizer', [], LIMITS).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'ProgramFailure',
    code: null,
    isTemporary: true,
    message: expect.stringContaining('ENOENT'),
  });
});
