import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { isAlive } from '../../tests/support/processes.ts';
import { hasEnded, spawnGuarded, stopProcess } from './guarded.ts';

test('a child ends when its parent is killed', async () => {
  const module = new URL('./guarded.ts', import.meta.url).href;
  const script = `import { spawnGuarded } from '${module}';
    console.log(spawnGuarded('sleep', ['60'], { detached: true }).pid);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000);
});

test('a child that ignores SIGTERM is killed after the grace period', async () => {
  const child = spawnGuarded('sh', ['-c', 'trap "" TERM; echo deaf; while :; do sleep 0.1; done'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  await stopProcess(child, { graceMs: 100 });
  expect(child.signalCode).toBe('SIGKILL');
  await stopProcess(child);
  expect(hasEnded(child)).toBe(true);
});
