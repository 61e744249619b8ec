import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { knownFiles, ROOT } from './imports.ts';

/** A test of the full level is marked once: by the name of its file, or by its own tag in another file of Vitest. */

const HAS_A_TAG = /\btags?: \[?['"]@?full\b/;
const HAS_ITS_LEVEL_IN_THE_NAME = /\.full\.test\.tsx?$|\.spec\.ts$/;

const isMarkedWrong = (file: string, text: string): boolean =>
  HAS_ITS_LEVEL_IN_THE_NAME.test(file) && HAS_A_TAG.test(text);

it('no file with a level in its name has tags of the level', () => {
  const files = knownFiles(['*.test.ts', '*.test.tsx', '*.spec.ts']);
  const wrong = files.filter((file) => isMarkedWrong(file, readFileSync(path.join(ROOT, file), 'utf8')));
  expect(files.some((file) => HAS_ITS_LEVEL_IN_THE_NAME.test(file))).toBe(true);
  expect(wrong).toEqual([]);
});

it.each([
  ['apps/api/src/main.test.ts', "test('ends', { tags: 'full' }, async () => {});", false],
  ['apps/api/src/main.full.test.ts', "test('ends', { tags: 'full' }, async () => {});", true],
  ['apps/api/src/main.full.test.ts', "test('ends', { tags: ['full'] }, async () => {});", true],
  ['apps/api/src/main.full.test.ts', "insert({ tags: ['roof'] });", false],
  ['tests/e2e/story.spec.ts', "test('a story', { tag: '@full' }, async () => {});", true],
])('%s with %s is marked wrong: %s', (file, text, expected) => {
  expect(isMarkedWrong(file, text)).toBe(expected);
});
