import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './imports.ts';

/** The test files of a worker share its modules, so a mock reaches only what no file before has loaded. */
const MOCKS_A_MODULE = /^\s*vi\.(?:mock|doMock)\(/m;

describe('tests', () => {
  const tests = sourceFiles().filter((file) => /\.test\.tsx?$/.test(file));

  it('replace no modules, so that they pass in any order', () => {
    const mocking = tests.filter((file) => MOCKS_A_MODULE.test(readFileSync(path.join(ROOT, file), 'utf8')));
    expect(mocking).toEqual([]);
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
