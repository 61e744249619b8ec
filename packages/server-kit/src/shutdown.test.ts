import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** Starts a process that prints `up`, and `stop` each time its stop is called; then sends it the signals. */
async function signalled(
  stop: string,
  signals: NodeJS.Signals[],
): Promise<{ code: number | null; lines: string[] }> {
  const program = `
    import { onShutdown } from ${JSON.stringify(new URL('shutdown.ts', import.meta.url).href)};
    const logger = { info() {}, error() {} };
    onShutdown(logger, 1000, async () => { console.log('stop'); ${stop} });
    setInterval(() => {}, 1000);
    console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (line === 'up') for (const signal of signals) child.kill(signal);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, lines: lines.filter((line) => line !== 'up') };
}

test('stops once and exits with 0, however many signals arrive', async () => {
  expect(await signalled('', ['SIGTERM', 'SIGINT'])).toEqual({ code: 0, lines: ['stop'] });
});

test('a stop that hangs is aborted within the grace period, and one that fails exits with an error', async () => {
  const startedAt = Date.now();
  expect(await signalled('await new Promise(() => {});', ['SIGTERM'])).toMatchObject({ code: 1 });
  expect(Date.now() - startedAt).toBeGreaterThan(500);
  expect(await signalled('throw new Error("busy");', ['SIGINT'])).toMatchObject({ code: 1 });
});
