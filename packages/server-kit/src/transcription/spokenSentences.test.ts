import { expect, test } from 'vitest';
import { numberWords } from './numberWords.ts';
import { spelledPronunciation, spokenSentences } from './spokenSentences.ts';

const spoken = (text: string): string[] => spokenSentences(text).map((words) => words.join(' '));

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
