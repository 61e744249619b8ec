import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Deployment } from './deployment.ts';
import { productProcesses } from './processes.ts';

/** The output of this process of the product when it runs the expression in place of its program. */
async function asked(name: string, expression: string): Promise<string> {
  const specs = productProcesses(
    { ports: { signaling: [0] }, dataDir: '/data' } as Deployment,
    process.env,
    false,
  );
  const spec = specs.find((known) => known.name === name);
  if (!spec) throw new Error(`no process ${name}`);
  const words = [spec.command, ...spec.args];
  const [command = '', ...args] = words.slice(0, words.indexOf(process.execPath) + 1);
  // The process is detached, as under the supervisor.
  const child = spawn(command, [...args, '-p', expression], { detached: true });
  return (await text(child.stdout)).trim();
}

test('workers yield the processor to a call', async () => {
  expect(await asked('workers', 'os.getPriority()')).toBe('10');
  expect(await asked('api', 'os.getPriority()')).toBe('0');
});

const GROUP = '/proc/self/autogroup';

const isGrouping = existsSync(GROUP) && readFileSync(GROUP, 'utf8').includes('nice');

test.runIf(isGrouping)('workers yield it also where Linux weighs groups of processes', async () => {
  const group = (name: string): Promise<string> => asked(name, `fs.readFileSync('${GROUP}', 'utf8')`);
  expect(await group('workers')).toMatch(/nice 10$/);
  expect(await group('api')).toMatch(/nice 0$/);
});
