import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { knownFiles, ROOT } from './imports.ts';

/** Turns of phrase that American engineers and contractors do not use, each with a better one. */
const TURNS: readonly (readonly [turn: RegExp, instead: string])[] = [
  [/, too(?=[.,;:')]|$)/, '"also" before the verb'],
  [/\banew\b/, 'again'],
  [/\bby then\b/, 'by that time'],
  [/\bgoes on\b/, 'continues'],
  [/\b[Ww]hoever\b/, 'the role'],
  [/\b(?:[Ee]very|[Ss]ome|[Aa]ny)body\b/, 'everyone, anyone, or the role'],
  // Also the user under which coturn runs.
  [/(?<!`|skuid )\b[Nn]obody\b/, 'no one, or the role'],
  [/\b[Bb]esides?\b/, 'with, next to, in addition to'],
  [/, also not\b/, 'neither'],
  [/\bby the way of\b/, 'from'],
  [/\bare what they were\b/, 'stay unchanged'],
  [/\bthat is none\b/, 'malformed, unknown'],
  [/\bstands (?:above|below|beside|elsewhere|here|there|once)\b/, 'is'],
  [/\bstands for (?:it|its|them)\b/, 'shows, approves'],
  [/\bTo be called\b/, '"called"'],
  [/\bis no concern of\b/, 'does not matter to, is left to'],
  [/\bno one is left to\b/, 'the reason'],
  [/\bas its room sees it\b/, 'a noun'],
  [/\/\*\* Of |\/\*\* As (?!many )/, 'a sentence, or what the value is'],
];

const THIS_FILE = 'tests/architecture/english.test.ts';
/** The weights of the crack network are named after the text of the code that made them. */
const FINGERPRINTED = /^(?:packages\/vision\/src\/cracks|tools\/crack-training)\//;

function turnsIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      TURNS.filter(([turn]) => turn.test(line)).map(
        ([turn, instead]) => `${index + 1}: ${turn.source} (better: ${instead})`,
      ),
    );
}

it('code and documents contain no refused turn of phrase', () => {
  const files = knownFiles(['*.ts', '*.tsx', '*.mjs', '*.md']).filter(
    (file) => file !== THIS_FILE && !FINGERPRINTED.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    turnsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((turn) => `${file}:${turn}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['Photos are sent, too.', 1],
  ['It was too early, too long, too often: try again.', 0],
  ['The call goes on\nand is drawn anew', 2],
  ['Whoever has the link', 1],
  ['Somebody waits beside nobody', 3],
  ['/** Of the client. */', 1],
  ['Everybody reads it, also not the guest', 2],
  ['The inspector stands for it', 1],
  ['What a bar stands for', 0],
])('%s has %i of them', (text, count) => {
  expect(turnsIn(text)).toHaveLength(count);
});
