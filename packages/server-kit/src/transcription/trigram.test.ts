import { expect, test } from 'vitest';
import { trigramArpa } from './trigram.ts';

/** The model as a recognizer reads it: logarithms and backoffs by the words of an n-gram. */
function read(arpa: string): Map<string, { probability: number; backoff: number }> {
  const lines = arpa.split('\n').filter((line) => line.includes('\t'));
  return new Map(
    lines.map((line) => {
      const [logarithm = '', words = '', backoff = '0'] = line.split('\t');
      return [words, { probability: 10 ** Number(logarithm), backoff: 10 ** Number(backoff) }];
    }),
  );
}

function probabilityOf(model: ReturnType<typeof read>, history: readonly string[], word: string): number {
  const found = model.get([...history, word].join(' '));
  if (found) return found.probability;
  if (history.length === 0) return 0;
  const backoff = model.get(history.join(' '))?.backoff ?? 1;
  return backoff * probabilityOf(model, history.slice(1), word);
}

const SENTENCES = ['the valve leaks', 'the valve is loose', 'a valve leaks'].map((text) => text.split(' '));

test('the header counts the n-grams of each order', () => {
  const lines = trigramArpa(SENTENCES).split('\n');
  expect(lines.slice(0, 4)).toEqual(['\\data\\', 'ngram 1=8', 'ngram 2=9', 'ngram 3=8']);
  expect(lines.at(-2)).toBe('\\end\\');
});

test('the probabilities after every history add up to one', () => {
  const model = read(trigramArpa(SENTENCES));
  const words = [...model.keys()].filter((key) => !key.includes(' ') && key !== '<s>');
  for (const history of [[], ['valve'], ['<s>', 'the'], ['the', 'valve'], ['loose', 'valve'], ['a', 'a']]) {
    const all = words.reduce((sum, word) => sum + probabilityOf(model, history, word), 0);
    expect(all, history.join(' ')).toBeCloseTo(1, 2);
  }
});

test('a history gives words that never followed it as much as different words did', () => {
  const model = read(trigramArpa(SENTENCES));
  // "valve" was followed three times, by two words: two of five parts are left for all others.
  expect(model.get('valve')?.backoff).toBeCloseTo(2 / 5, 3);
  const leaks = model.get('leaks')?.probability ?? 0;
  expect(model.get('valve leaks')?.probability).toBeCloseTo((2 + 2 * leaks) / 5, 3);
});

test('a sentence begins with the start and ends with the end, and neither follows the end', () => {
  const model = read(trigramArpa(SENTENCES));
  expect(model.get('<s>')?.probability).toBeLessThan(1e-90);
  expect([...model.keys()].filter((key) => / <s>|<\/s> /.test(key))).toEqual([]);
  expect(model.has('valve leaks </s>')).toBe(true);
});

test('the order of sentences makes no difference', () => {
  expect(trigramArpa(SENTENCES.toReversed())).toBe(trigramArpa(SENTENCES));
});
