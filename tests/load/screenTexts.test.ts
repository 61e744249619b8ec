import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCREEN_TEXTS } from './screenTexts.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each(Object.values(SCREEN_TEXTS))('the screen says $text', ({ text, file }) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  // As a whole text of JSX, a string, or the beginning of a template; not as a part of a name or a comment.
  const written = source.split('\n').filter((line) => !/^\s*(\/?\*|\/\/)/.test(line));
  const exact = new RegExp(`(^\\s*|['"\`}]\\s?|>)${text}(\\s*$|['"\`]|<|\\$\\{)`);
  expect(written.some((line) => exact.test(line))).toBe(true);
});

test('the bench and the fault tests have no words of screens of their own', () => {
  const files = globSync('tests/{load,faults}/**/*.ts', { cwd: ROOT });
  const own = files.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /getByRole\([^)]*name: ['"/]|getBy(Text|Label)\(['"/]/g,
      ),
    ].map(() => file),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(own).toEqual([]);
});
