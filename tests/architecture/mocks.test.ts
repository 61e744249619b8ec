import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './imports.ts';

/**
 * The test files of a worker share its modules, so a mock reaches only modules that no earlier file has loaded.
 */
const MOCKS_A_MODULE = /^\s*vi\.(?:mock|doMock)\(/m;
/**
 * A module loaded again in a web test differs from the one that the next file shares with React and its own
 * helpers.
 */
const LOADS_AGAIN = /^\s*vi\.resetModules\(/m;

describe('tests', () => {
  const tests = sourceFiles().filter((file) => /\.test\.tsx?$/.test(file));
  const thatMatch = (files: string[], rule: RegExp): string[] =>
    files.filter((file) => rule.test(readFileSync(path.join(ROOT, file), 'utf8')));

  it('replace no modules, so that they pass in any order', () => {
    expect(thatMatch(tests, MOCKS_A_MODULE)).toEqual([]);
  });

  it('of the web app load no modules again', () => {
    const web = tests.filter((file) => file.startsWith('apps/web/src/'));
    expect(thatMatch(web, LOADS_AGAIN)).toEqual([]);
  });

  it.each([
    ["vi.mock('node:fs', async (original) => original());", true],
    ["vi.doMock('./Store.ts');", true],
    ["vi.spyOn(console, 'error');", false],
    ['vi.mocked(console.error);', false],
  ])('%s is a mock of a module: %s', (line, expected) => {
    expect(MOCKS_A_MODULE.test(line)).toBe(expected);
  });
});
