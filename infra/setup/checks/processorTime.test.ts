import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ProcessorClock, type Program, type Tree, unclaimedTicks } from './processorTime.ts';

const BUSY_MS = 300;
const BUSY = `const end = process.cpuUsage().user + ${BUSY_MS}_000; while (process.cpuUsage().user < end);`;

describe.runIf(existsSync('/proc/self/stat'))('the processor time of', () => {
  test('a program that ended, and of those that it waited for', async () => {
    const nested = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}])`;
    expect(await takenBy(nested, (program) => once(program, 'exit'))).toBeGreaterThan(BUSY_MS / 1000 - 0.05);
  });

  test('a program that is killed together with those that it started', async () => {
    const idle = `${BUSY} console.log('busy no more'); setInterval(() => {}, 1000);`;
    const nested = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}], { stdio: 'inherit' })`;
    const taken = await takenBy(nested, async (program, clock) => {
      await once(program.stdout ?? program, 'data');
      clock.seconds();
      process.kill(-(program.pid ?? 0), 'SIGKILL');
      await once(program, 'exit');
    });
    expect(taken).toBeGreaterThan(BUSY_MS / 1000 - 0.05);
  });
});

async function takenBy(
  script: string,
  end: (program: ChildProcess, clock: ProcessorClock) => Promise<unknown>,
): Promise<number> {
  const clock = ProcessorClock.start();
  if (!clock) throw new Error('the system does not say');
  const before = clock.seconds();
  await end(spawn(process.execPath, ['-e', script], { detached: true }), clock);
  clock.stop();
  return clock.seconds() - before;
}

describe('programs that vanished', () => {
  const tree = (programs: Record<string, Program>): Tree => new Map(Object.entries(programs));
  const before = tree({
    self: { parent: '', reaped: 100, ticks: 150 },
    shell: { parent: 'self', reaped: 0, ticks: 1 },
    browser: { parent: 'shell', reaped: 10, ticks: 40 },
  });

  test('and were waited for are credited to the one above them', () => {
    expect(unclaimedTicks(before, tree({ self: { parent: '', reaped: 141, ticks: 191 } }))).toBe(0);
  });

  test('and were not waited for are counted as they were last seen', () => {
    expect(unclaimedTicks(before, tree({ self: { parent: '', reaped: 101, ticks: 151 } }))).toBe(40);
  });

  test('are none while all are there', () => {
    expect(unclaimedTicks(before, before)).toBe(0);
  });
});
