import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './imports.ts';
import { isLimit, kindsOfNoLimits, timesInCode, unnamedLimits } from './limits.ts';

/** Every limit of the product is in the table in docs/performance.md, with what happens at it. */

const [, section = ''] = readFileSync(path.join(ROOT, 'docs/performance.md'), 'utf8').split('\n## Limits\n');
const rows = [...section.matchAll(/^\| (\S+) `(\w+)` \| ([^|]*) \| [^|]+ \| [^|]+ \| [^|]+ \|$/gm)].map(
  ([, file, constant, value = '']) => ({ name: `${file} ${constant}`, value: value.trim() }),
);
const times = timesInCode();

test('each limit in the code has a row', () => {
  const named = new Set(rows.map(({ name }) => name));
  expect(times.filter(isLimit).filter(({ name }) => !named.has(name))).toEqual([]);
});

test('each row names a limit in the code, with its value', () => {
  const valuesOf = (name: string): string[] =>
    times.filter((time) => time.name === name).map(({ value }) => value);
  expect(rows.filter(({ name, value }) => !valuesOf(name).includes(value))).toEqual([]);
});

test('each limit has a name', () => {
  expect(unnamedLimits()).toEqual([]);
});

test('the document names the kinds of times that bound no work', () => {
  for (const kind of kindsOfNoLimits) expect(section).toContain(kind);
});
