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
printf '#!/bin/sh\\nexit 64\\n' > "$2"
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

test('one that does not start is compiled again', async () => {
  const path = await ensureSpeechRecognizer();
  writeFileSync(path, '#!/bin/sh\nexit 127\n', { mode: 0o755 });
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
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', '/opt/speech-recognizer');
  expect(await ensureSpeechRecognizer()).toBe('/opt/speech-recognizer');
});
