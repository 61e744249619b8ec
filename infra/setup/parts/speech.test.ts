import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let machine = '';
let told: string[] = [];

/** Creates a machine without any of the programs, whose apt-get records its calls. */
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'sightline-speech-'));
  told = [];
  vi.stubEnv('PATH', machine);
  vi.stubEnv('TRANSCRIPTION_URL', '');
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', '/opt/speech-recognizer');
  vi.stubEnv('XDG_CACHE_HOME', machine);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0);
  program('dpkg-query', 'exit 1');
  program('env', 'shift; exec "$@"');
  program('apt-get', `echo "$@" >> '${machine}/calls'`);
});
afterEach(() => rmSync(machine, { recursive: true }));

function program(name: string, script: string): void {
  writeFileSync(join(machine, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

const calls = (): string =>
  existsSync(join(machine, 'calls')) ? readFileSync(join(machine, 'calls'), 'utf8') : '';

async function ensure(): Promise<string | undefined> {
  vi.resetModules();
  return await (await import('./speech.ts')).ensureSpeech();
}

test('FFmpeg and PocketSphinx with its English model are installed', async () => {
  await ensure();
  expect(calls()).toContain('install --no-install-recommends ffmpeg pocketsphinx pocketsphinx-en-us');
});

test('nothing is installed where both are installed, or a service transcribes', async () => {
  program('ffmpeg', '');
  program('pocketsphinx_continuous', '');
  await ensure();
  rmSync(join(machine, 'pocketsphinx_continuous'));
  vi.stubEnv('TRANSCRIPTION_URL', 'http://transcription:8080');
  await ensure();
  expect(calls()).toBe('');
});

test('where they cannot be installed, the start continues and names what is missing', async () => {
  program('apt-get', 'echo "E: Unable to locate package pocketsphinx"; exit 100');
  await ensure();
  expect(told.join('')).toContain('neither converted for every browser nor transcribed');
});

test('where the recognizer cannot be compiled, the start continues and names what drafts lack', async () => {
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', '');
  program('ffmpeg', '');
  program('pocketsphinx_continuous', '');
  program('apt-get', 'echo "E: Unable to locate package libpocketsphinx-dev"; exit 100');
  expect(await ensure()).toBeUndefined();
  expect(told.join('')).toContain('drafts of voice notes do not know the words of the company');
});

test.each([
  ['a service transcribes', () => vi.stubEnv('TRANSCRIPTION_URL', 'http://transcription:8080')],
  ['FFmpeg cannot be installed', () => program('apt-get', 'exit 100')],
  ['it does not work', () => program('own-recognizer', 'echo "no English model" >&2; exit 1')],
  ['it works', () => undefined],
])('a configured recognizer stays configured where %s', async (_, happens) => {
  program('own-recognizer', 'exit 0');
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', join(machine, 'own-recognizer'));
  happens();
  expect(await ensure()).toBe(join(machine, 'own-recognizer'));
});

test('a configured recognizer that does not work is named with what to do', async () => {
  program('ffmpeg', '');
  program('pocketsphinx_continuous', '');
  program('own-recognizer', 'echo "no English model" >&2; exit 1');
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', join(machine, 'own-recognizer'));
  await ensure();
  expect(told.join('')).toMatch(
    /SPEECH_RECOGNIZER_BIN does not work:\nno English model\n.*What to do: unset it/,
  );
});

test('a service that transcribes needs no recognizer', async () => {
  vi.stubEnv('SPEECH_RECOGNIZER_BIN', '');
  vi.stubEnv('TRANSCRIPTION_URL', 'http://transcription:8080');
  program('ffmpeg', '');
  expect(await ensure()).toBeUndefined();
  expect(calls()).toBe('');
});
