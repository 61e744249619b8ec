import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { processorSeconds } from './processorTime.ts';

test('counts what a finished program and the programs that it started have taken', {
  timeout: 60_000,
}, () => {
  const busy = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
  const nested = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  const before = processorSeconds();
  execFileSync(process.execPath, ['-e', nested]);
  if (existsSync('/proc/self/stat')) expect((processorSeconds() ?? 0) - (before ?? 0)).toBeGreaterThan(0.25);
  else expect(before).toBeNull();
});
