import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureSpeechRecognizer } from './speechRecognizer.ts';

let machine = '';

/** Creates a machine with Debian's packages, whose compiler makes a program that ends as the recognizer does. */
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'sightline-recognizer-'));
  vi.stubEnv('XDG_CACHE_HOME', join(machine, 'cache'));
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', '');
  vi.stubEnv('PATH', `${machine}:/usr/bin:/bin`);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  program('dpkg-query', 'shift 3; for name; do echo "$name installed"; done');
  program('pkg-config', `echo '${machine}'`);
  mkdirSync(join(machine, 'en-us'));
  writeFileSync(join(machine, 'en-us/en-us.lm.bin'), '');
  program('cc', COMPILER);
});
afterEach(() => rmSync(machine, { recursive: true }));

const COMPILER = `
while [ "$1" != -o ]; do shift; done
printf '#!/bin/sh\\nexit 0\\n' > "$2"
chmod +x "$2"
echo compiled >> "$(dirname "$0")/compiled"`;

function program(name: string, script: string): void {
  writeFileSync(join(machine, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

const cached = (): string[] => readdirSync(join(machine, 'cache/sightline/speech-recognizer'));

test('the recognizer is compiled once', async () => {
  const path = await ensureSpeechRecognizer();
  expect(path.slice(machine.length)).toMatch(
    /^\/cache\/sightline\/speech-recognizer\/[\da-f]{12}-\w+-\w+\/speech-recognizer$/,
  );
  program('cc', 'exit 1');
  expect(await ensureSpeechRecognizer()).toBe(path);
});

test.each([
  ['does not start', 127],
  ['cannot read its model', 1],
])('one that %s is compiled again', async (_, code) => {
  const path = await ensureSpeechRecognizer();
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  expect(await ensureSpeechRecognizer()).toBe(path);
  program('cc', 'exit 1');
  expect(await ensureSpeechRecognizer()).toBe(path);
});

test('a failed compilation is reported with the words of the compiler, and leaves nothing in the cache', async () => {
  program('cc', 'echo "fatal error: pocketsphinx.h: No such file" >&2; exit 1');
  await expect(ensureSpeechRecognizer()).rejects.toThrow('pocketsphinx.h: No such file');
  expect(cached()).toEqual([]);
});

test('a configured one takes precedence', async () => {
  program('own-recognizer', 'exit 0');
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', join(machine, 'own-recognizer'));
  expect(await ensureSpeechRecognizer()).toBe(join(machine, 'own-recognizer'));
});

test.each([
  ['is missing', null, /ENOENT|No such file/],
  ['cannot read its model', 'echo "the English model cannot be read" >&2; exit 1', /the English model/],
])('a configured one that %s is an error with advice', async (_, script, problem) => {
  if (script !== null) program('own-recognizer', script);
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', join(machine, 'own-recognizer'));
  const error = await ensureSpeechRecognizer().catch((failure: unknown) => failure);
  expect(error).toMatchObject({
    message: expect.stringMatching(problem),
    advice: expect.stringContaining('unset it'),
  });
});
