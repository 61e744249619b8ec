import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isAlive } from '../../../../tests/support/processes.ts';
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

test('a program ends when the process that runs it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-programs-'));
  const file = join(folder, 'pid');
  const program =
    'require("node:fs").writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1e6)';
  const script = `import { runProgram } from '${new URL('./programs.ts', import.meta.url).href}';
    await runProgram(process.execPath, ['-e', ${JSON.stringify(program)}, '${file}'], { processorMs: 60_000, maxBytes: 1000 });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const pid = await vi.waitFor(async () => {
    const written = Number(await readFile(file, 'utf8'));
    expect(written).toBeGreaterThan(0);
    return written;
  }, 60_000);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 60_000);
  await rm(folder, { recursive: true });
});
