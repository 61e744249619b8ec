import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_SPECIFICATION } from './firstSpecification.ts';
import { ROOT } from './imports.ts';

describe('the first specification', () => {
  it('has a test or a reason for each line', () => {
    const without = FIRST_SPECIFICATION.filter(({ test, reason }) => !test === !reason);
    expect(without).toEqual([]);
  });

  it('names only tests that exist', () => {
    const missing = FIRST_SPECIFICATION.filter(({ test }) => test && !hasTest(...test));
    expect(missing).toEqual([]);
  });
});

/** The title follows the opening of a test, possibly after a line break. */
function hasTest(file: string, title: string): boolean {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const at = ["'", '"', '`'].map((quote) => text.indexOf(`${quote}${title}`)).find((index) => index > 0);
  return at !== undefined && /(?:it|test|describe|\])\(\s*$|\)\(\s*$/.test(text.slice(0, at));
}
