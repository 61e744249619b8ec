import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { knownFiles, ROOT } from './imports.ts';

/** specifications.tsv names, for each row of the two specifications, the test that shows it or the reason why none does. */

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The rows that each specification has. None is lost when lines are joined. */
const ROWS: Record<string, number> = { 'First specification': 612, 'Second specification': 1026 };

interface Line {
  specification: string;
  section: string;
  rows: string[];
  file: string;
  /** The beginning of the title, or the reason. */
  text: string;
}

const SECTION = /^# (.+) \((\d+)\)$/;
const counts = new Map<string, number>();
const lines: Line[] = [];
const malformed: string[] = [];
let [specification, section] = ['', ''];
for (const line of read('tests/architecture/specifications.tsv').split('\n').slice(2)) {
  const [, name, count] = SECTION.exec(line) ?? [];
  if (line.startsWith('## ')) specification = line.slice(3);
  else if (name) {
    section = `${specification}: ${name}`;
    counts.set(section, Number(count));
  } else if (line) {
    const [rows = '', file = '', text = '', ...more] = line.split('\t');
    if (!file || !text || more.length > 0 || /^\s|\s$/.test(text)) malformed.push(line);
    lines.push({ specification, section, rows: rows.split(' / '), file, text });
  }
}

const rowsOf = (isWanted: (line: Line) => boolean): string[] =>
  lines.filter(isWanted).flatMap(({ rows }) => rows);
const tests = lines.filter(({ file }) => file !== 'reason');
const reasons = lines.filter(({ file }) => file === 'reason');

it('each row of the specifications has a test or a reason', () => {
  expect(malformed).toEqual([]);
  expect(lines.flatMap(({ rows }) => rows).filter((row) => !row.trim())).toEqual([]);
  const found = Object.keys(ROWS).map((name) => [name, rowsOf((line) => line.specification === name).length]);
  expect(Object.fromEntries(found)).toEqual(ROWS);
});

it('each section has the number of rows in its heading', () => {
  const found = [...counts.keys()].map((name) => [name, rowsOf((line) => line.section === name).length]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(counts));
});

it('the named tests exist', () => {
  const isKnown = new Set(knownFiles(['*.test.ts', '*.test.tsx', '*.spec.ts']));
  const missing = tests.filter(({ file, text }) => !isKnown.has(file) || !hasTest(read(file), text));
  expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

it('the decisions that a reason names exist', () => {
  const decisions = knownFiles(['docs/decisions/*.md']).map(read).join('\n');
  const named = reasons.flatMap(({ text }) =>
    [...text.matchAll(/decision (\d{3})/g)].map(([, number]) => number),
  );
  expect(named.filter((number) => !decisions.includes(`<a id="${number}"></a>`))).toEqual([]);
});

/** The title follows the opening of a test, possibly after a line break. */
function hasTest(code: string, title: string): boolean {
  const opening = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\s*(?:as const)?\s*\)\(|[)`>]\()\s*$/;
  return ["'", '"', '`'].some((quote) => {
    for (let at = code.indexOf(quote + title); at > 0; at = code.indexOf(quote + title, at + 1))
      if (opening.test(code.slice(Math.max(0, at - 120), at))) return true;
    return false;
  });
}
