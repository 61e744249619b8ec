import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root = '';

/** Creates a project around the real bootstrap, with an npm that records its calls and a small main.ts. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sightline-bootstrap-'));
  mkdirSync(join(root, 'infra/setup'), { recursive: true });
  mkdirSync(join(root, 'bin'));
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'infra/setup/bootstrap.mjs'));
  writeFileSync(join(root, 'package-lock.json'), 'one');
  writeFileSync(
    join(root, 'infra/setup/main.ts'),
    'console.log(process.argv.slice(2).join(" ")); process.exit(7);',
  );
  writeNpm('mkdir -p node_modules/.bin && ln -sf "$REAL_NODE" node_modules/.bin/node');
});

afterEach(() => rmSync(root, { recursive: true }));

function writeNpm(install: string): void {
  const file = join(root, 'bin/npm');
  writeFileSync(file, `#!/bin/sh\n[ "$1" = ci ] || exit 0\necho "$@" >> '${root}/calls'\n${install}\n`);
  chmodSync(file, 0o755);
}

const calls = (): string[] =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];

function start(...args: string[]) {
  const env = { PATH: [join(root, 'bin'), '/usr/bin', '/bin'].join(delimiter), REAL_NODE: process.execPath };
  return spawn(process.execPath, ['infra/setup/bootstrap.mjs', ...args], { cwd: root, env });
}

async function run(...args: string[]) {
  const child = start(...args);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

test('the first run installs, passes on its arguments and returns the exit code', async () => {
  const { out, code } = await run('start', '--lan', '--port', '9');
  expect(out).toBe('start --lan --port 9\n');
  expect(code).toBe(7);
  expect(calls()).toEqual([expect.stringMatching(/^ci --ignore-scripts --include=dev/)]);
});

test('the next run installs nothing, until the lock file changes', async () => {
  await run('start');
  await run('start');
  expect(calls()).toHaveLength(1);
  writeFileSync(join(root, 'package-lock.json'), 'two');
  await run('start');
  expect(calls()).toHaveLength(2);
});

test('a failed installation is retried once, prints advice, and does not count as done', async () => {
  writeNpm('mkdir -p node_modules; exit 1');
  const { err, code, out } = await run('start');
  expect(calls()).toHaveLength(2);
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(/What to do: check that the npm registry is reachable/);
  writeNpm('mkdir -p node_modules/.bin && ln -sf "$REAL_NODE" node_modules/.bin/node');
  expect((await run('start')).code).toBe(7);
});

test('signals are forwarded to the command, which decides when to exit', async () => {
  writeFileSync(
    join(root, 'infra/setup/main.ts'),
    `process.once('SIGINT', () => { console.log('stopping'); setTimeout(() => process.exit(0), 100); });
     setInterval(() => {}, 1000); console.log('up');`,
  );
  const child = start('start');
  await once(child.stdout, 'data');
  const rest = text(child.stdout);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(await rest).toBe('stopping\n');
  expect(code).toBe(0);
});
