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

/** Words that add nothing to a name. */
const SMALL_WORDS = new Set([
  ...['a', 'all', 'an', 'and', 'are', 'as', 'at', 'be', 'by', 'can', 'each', 'every', 'for', 'from', 'has'],
  ...['in', 'is', 'it', 'its', 'of', 'on', 'or', 'that', 'the', 'these', 'this', 'to', 'which', 'with'],
]);

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

/** Doc comments that say only words of the declaration in the next line, up to its value. */
function repetitionsIn(code: string): string[] {
  const comments = code.matchAll(/^[ \t]*\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n([^=\n]*)/gm);
  return [...comments].flatMap(([, comment = '', declaration = '']) => {
    const said = new Set(stemsOf(declaration));
    const isRepetition = stemsOf(comment).every((stem) => said.has(stem));
    return isRepetition ? [comment.trim()] : [];
  });
}

/** The words of a text or of a name in camelCase, without endings, so that "files" and "file" are alike. */
function stemsOf(text: string): string[] {
  const words = text.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').toLowerCase();
  const said = (words.match(/[a-z\d]+/g) ?? []).filter((word) => !SMALL_WORDS.has(word));
  return said.map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|s|e)$/, ''));
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

it('no doc comment only repeats the name that it documents', () => {
  const found = knownFiles(['*.ts', '*.tsx', '*.mjs'])
    .filter((file) => !FINGERPRINTED.test(file))
    .flatMap((file) =>
      repetitionsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((comment) => `${file}: ${comment}`),
    );
  expect(found).toEqual([]);
});

it.each([
  ['/** The code of a backend. */\nexport interface BackendCode {', 1],
  ['/**\n * A column for each day.\n */\nfunction columns({ days }: Calendar) {', 1],
  ['/** The score, 0 to 100. */\nscore: number;', 0],
  ['/** Null for a new room. */\nroom: Room | null;', 0],
  ['/** The names of rooms. */\n\nconst ROOM_NAMES = [];', 0],
])('%s has %i of such comments', (code, count) => {
  expect(repetitionsIn(code)).toHaveLength(count);
});
