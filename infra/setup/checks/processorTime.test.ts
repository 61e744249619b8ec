import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { busyTicksOf, lostTicks, type Process, ProcessorClock, type Tree } from './processorTime.ts';

const BUSY_MS = 300;
const BUSY = `const end = process.cpuUsage().user + ${BUSY_MS}_000; while (process.cpuUsage().user < end);`;

describe.runIf(existsSync('/proc/self/stat'))('processor time', () => {
  test('includes a child and the processes that it waited for', async () => {
    const nested = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}])`;
    expect(await takenBy(nested, (child) => once(child, 'exit'))).toBeGreaterThan(BUSY_MS / 1000 - 0.05);
  });

  test('includes a process group that was killed at once', async () => {
    const idle = `${BUSY} console.log('busy no more'); setInterval(() => {}, 1000);`;
    const nested = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}], { stdio: 'inherit' })`;
    const taken = await takenBy(nested, async (child, clock) => {
      await once(child.stdout ?? child, 'data');
      clock.seconds();
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await once(child, 'exit');
    });
    expect(taken).toBeGreaterThan(BUSY_MS / 1000 - 0.05);
  });
});

async function takenBy(
  script: string,
  end: (child: ChildProcess, clock: ProcessorClock) => Promise<unknown>,
): Promise<number> {
  const clock = ProcessorClock.start();
  if (!clock) throw new Error('the system does not say');
  const before = clock.seconds();
  await end(spawn(process.execPath, ['-e', script], { detached: true }), clock);
  clock.stop();
  return clock.seconds() - before;
}

describe('exited processes', () => {
  const tree = (processes: Record<string, Process>): Tree => new Map(Object.entries(processes));
  const before = tree({
    self: { parent: '', reaped: 100, ticks: 150 },
    shell: { parent: 'self', reaped: 0, ticks: 1 },
    browser: { parent: 'shell', reaped: 10, ticks: 40 },
  });

  test('that were waited for are credited to their ancestor', () => {
    expect(lostTicks(before, tree({ self: { parent: '', reaped: 141, ticks: 191 } }))).toBe(0);
  });

  test('that were not waited for are counted as last read', () => {
    expect(lostTicks(before, tree({ self: { parent: '', reaped: 101, ticks: 151 } }))).toBe(40);
  });

  test('count nothing while all are running', () => {
    expect(lostTicks(before, before)).toBe(0);
  });
});

test('the machine was busy while it was neither idle nor waiting for a disk', () => {
  expect(busyTicksOf('cpu  100 20 30 4000 50 6 7 8 0 0\ncpu0 50 10 15 2000 25 3 3 4 0 0\n')).toBe(171);
});
