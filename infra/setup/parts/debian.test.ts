import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let machine = '';

/** Creates a machine with meson, and an apt-get that records its calls. */
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'sightline-debian-'));
  vi.stubEnv('PATH', `${machine}:/usr/bin:/bin`);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  program('dpkg-query', 'echo "meson installed"; echo "g++:amd64 config-files"; exit 1');
  program('apt-get', `echo "apt-get $@" >> '${machine}/calls'`);
});

afterEach(() => rmSync(machine, { recursive: true }));

function program(name: string, script: string): void {
  writeFileSync(join(machine, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

const calls = (): string[] =>
  existsSync(join(machine, 'calls')) ? readFileSync(join(machine, 'calls'), 'utf8').trim().split('\n') : [];

/** Imports the module again for each test, since the lists are updated once per process. */
async function ensure(...packages: string[]): Promise<void> {
  vi.resetModules();
  const { ensureDebianPackages } = await import('./debian.ts');
  await ensureDebianPackages(packages, 'a test');
}

test('installed packages are not requested', async () => {
  await ensure('meson');
  expect(calls()).toEqual([]);
});

test('only missing packages are installed, after the lists were updated', async () => {
  await ensure('meson', 'g++', 'libuv1-dev');
  expect(calls()).toEqual([
    expect.stringMatching(/^apt-get -y .* update$/),
    expect.stringMatching(/^apt-get -y .* install --no-install-recommends g\+\+ libuv1-dev$/),
  ]);
});

test('a failed update of the lists does not stop the installation', async () => {
  program('apt-get', `for last; do :; done; [ "$last" != update ]`);
  await expect(ensure('g++')).resolves.toBeUndefined();
});

test('a failure shows the output of apt-get with advice', async () => {
  program('apt-get', 'echo "E: Unable to locate package g++"; exit 100');
  await expect(ensure('g++')).rejects.toMatchObject({
    message: expect.stringContaining('Unable to locate package'),
    advice: 'apt-get update && apt-get install --no-install-recommends g++',
  });
});

test('a plain user installs through sudo, which does not wait for a password without a terminal', async () => {
  vi.mocked(process.getuid ?? Object).mockReturnValue(1000);
  program('sudo', `echo "sudo $1" >> '${machine}/calls'; shift; exec "$@"`);
  await ensure('g++');
  expect(calls()[0]).toBe('sudo -n');
  expect(calls()).toContainEqual(expect.stringMatching(/install --no-install-recommends g\+\+$/));
});

test('a program is unpacked once, with its missing libraries, and nothing is installed', async () => {
  vi.stubEnv('XDG_CACHE_HOME', join(machine, 'cache'));
  const simulate =
    'case "$*" in *-s*) echo "Inst libhiredis0.14 (0.14.1-3)"; echo "Inst coturn (4.6.1)";; esac';
  const download = '[ "$1" = download ] && shift && for name; do touch "$name.deb"; done; true';
  program('apt-get', `echo "apt-get $*" >> '${machine}/calls'; ${simulate}; ${download}`);
  program('dpkg-deb', 'mkdir -p "$3/usr/lib/x86_64-linux-gnu" && touch "$3/$2"');
  vi.resetModules();
  const { ensureUnpacked } = await import('./debian.ts');
  const { root, env } = await ensureUnpacked('coturn', 'a test');
  expect(readdirSync(root).sort()).toEqual(['coturn.deb', 'libhiredis0.14.deb', 'usr']);
  expect(env.LD_LIBRARY_PATH).toBe(join(root, 'usr/lib/x86_64-linux-gnu'));
  await ensureUnpacked('coturn', 'a test');
  expect(calls()).toEqual([
    'apt-get install -s --no-install-recommends coturn',
    'apt-get download coturn libhiredis0.14',
  ]);
});
