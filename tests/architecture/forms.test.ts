import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './imports.ts';

/** The beginning of a form's element, up to the end of its attributes. */
const FORMS = /<form\b.*?>\s|<\w+\s[^<]*?component="form".*?>\n/gs;

const formsWithBubbles = (text: string): string[] =>
  [...text.matchAll(FORMS)].map(([form]) => form).filter((form) => !/\bnoValidate\b/.test(form));

it("forms show problems as their own text, not as the browser's bubbles", () => {
  const screens = sourceFiles().filter((file) => /^apps\/web\/src\/.*(?<!\.test)\.tsx$/.test(file));
  const all = screens.flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(FORMS)]);
  expect(all.length).toBeGreaterThan(10);
  const faulty = screens.filter(
    (file) => formsWithBubbles(readFileSync(path.join(ROOT, file), 'utf8')).length,
  );
  expect(faulty).toEqual([]);
});

it.each([
  ['<form onSubmit={save}>\n', 1],
  ['<form noValidate onSubmit={save}>\n', 0],
  ['<Box\n  component="form"\n  onSubmit={(event) => save(event)}\n>\n', 1],
  ['<Box\n  component="form"\n  noValidate\n  onSubmit={(event) => save(event)}\n>\n', 0],
  ['<Stack component="form" spacing={2} onSubmit={submit}>\n', 1],
])('%s has %i bubbles', (text, count) => {
  expect(formsWithBubbles(text)).toHaveLength(count);
});
