import { expect, test } from 'vitest';
import { numberWords } from './spokenForm.ts';
import { spelledPronunciation, spokenSentences } from './spokenSentences.ts';

const spoken = (text: string): string[] => spokenSentences([text]).map((words) => words.join(' '));

test('text is split where a reader pauses, and its words are in lower case', () => {
  expect(spoken('Seal all joints. Support the ducts,\nwithout sags; repair “it”!')).toEqual([
    'seal all joints',
    'support the ducts',
    'without sags',
    'repair it',
  ]);
});

test('a code is read as letters and numbers', () => {
  expect(spoken('FBC-M 603.8 / FBC-R M1601')).toEqual([
    'FBC m six oh three point eight',
    'FBC r m sixteen oh one',
  ]);
});

test('capitals in a shouted text are no acronyms', () => {
  expect(spoken('REPLACE THE VALVE')).toEqual(['replace the valve']);
});

test('an emphasized word is no acronym where a text has it in small letters', () => {
  const texts = ['NO GFCI AT SINK', 'The label does NOT match the NOA', 'there is no sink, not at the wall'];
  expect(spokenSentences(texts).map((words) => words.join(' '))).toEqual([
    'no GFCI at sink',
    'the label does not match the NOA',
    'there is no sink',
    'not at the wall',
  ]);
});

test('the words of a shouted text do not show what others mean by their capitals', () => {
  expect(spokenSentences(['REPLACE THE NOA', 'The NOA']).at(-1)).toEqual(['the', 'NOA']);
});

test('all words of a text without punctuation are kept, in pieces', () => {
  const words = Array.from(
    { length: 100 },
    (_, index) => `w${'abcdefghij'[index % 10]}${'k'.repeat(index / 10)}`,
  );
  const sentences = spokenSentences([words.join(' ')]);
  expect(sentences.flat()).toEqual(words);
  expect(sentences.map(({ length }) => length)).toEqual([40, 40, 20]);
});

test.each([
  ['a 3/8 inch gap', 'a three eighths inch gap'],
  ['1/2 inch', 'one half inch'],
  ['2½ inches', 'two and a half inches'],
  ['2 1/2 inches', 'two and a half inches'],
  ['6-3/4', 'six and three quarters'],
  ['1⅛', 'one and an eighth'],
  ['2/3 of it', 'two thirds of it'],
  ['on 1/2/2026', 'on one / two / twenty twenty six'],
  ['12/2 wire', 'twelve / two wire'],
  ["a 2x4, 12'6", 'a two x four / twelve six'],
  ['120/240 volts', 'one twenty / two forty volts'],
])('%s is read as %s', (written, said) => {
  expect(spoken(written).join(' / ')).toBe(said);
});

test.each([
  ['It costs 1,200, or more', ['it costs twelve hundred', 'or more']],
  ['12,500 gallons', ['twelve thousand five hundred gallons']],
  ['1,250,000', ['one million two fifty thousand']],
  ['in 1,2', ['in one two']],
])('%s has a number with commas', (written, said) => {
  expect(spoken(written)).toEqual(said);
});

test('a word with accents stays one word, and a sign next to a number joins no words', () => {
  expect(spoken('El baño de la façade')).toEqual(['el bano de la facade']);
  expect(spoken('9 ft² by Sec.603')).toEqual(['nine ft two by sec six oh three']);
});

test('a contraction is one word', () => {
  expect(spoken('It doesn’t close')).toEqual(["it doesn't close"]);
});

test.each([
  ['0', 'zero'],
  ['14', 'fourteen'],
  ['36', 'thirty six'],
  ['120', 'one twenty'],
  ['400', 'four hundred'],
  ['1601', 'sixteen oh one'],
  ['2000', 'two thousand'],
  ['2023', 'twenty twenty three'],
  ['210.8', 'two ten point eight'],
  ['0142', 'zero one four two'],
])('%s is read as %s', (written, words) => {
  expect(numberWords(written).join(' ')).toBe(words);
});

test('an acronym is pronounced by its letters, and no other word is', () => {
  expect(spelledPronunciation('NOA')).toBe('EH N OW EY');
  expect(spelledPronunciation('valve')).toBeNull();
});
