import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { expect, test } from 'vitest';
import { withTradeTerms } from './withTradeTerms.ts';

const at = (text: string, startMs: number, endMs: number, confidence = 0.9): TranscriptWord => ({
  text,
  startMs,
  endMs,
  confidence,
});
const texts = (words: readonly TranscriptWord[]): string => words.map(({ text }) => text).join(' ');

const DRAFT = [
  at('the', 130, 270),
  at('sun', 280, 550, 0.15),
  at('panel', 560, 920, 0.21),
  at('in', 930, 1040),
];

test('a term that was detected with high confidence replaces the words at its place', () => {
  expect(texts(withTradeTerms(DRAFT, [at('subpanel', 270, 880)]))).toBe('the subpanel in');
});

test('an uncertain term has no effect', () => {
  expect(texts(withTradeTerms(DRAFT, [at('subpanel', 270, 880, 0.85)]))).toBe('the sun panel in');
});

test('of overlapping terms the most certain one is kept', () => {
  const terms = [at('AFCI', 300, 900, 0.891), at('GFCI', 270, 880, 0.928)];
  expect(texts(withTradeTerms(DRAFT, terms))).toBe('the GFCI in');
});

test('a word that contains the term stays, with its ending', () => {
  const draft = [at('two', 0, 190), at('breakers', 200, 700), at('trip', 710, 900)];
  expect(texts(withTradeTerms(draft, [at('breaker', 200, 620)]))).toBe('two breakers trip');
});

test('a term that was missed altogether is added at its time', () => {
  const draft = [at('no', 0, 200), at('today', 900, 1200)];
  expect(texts(withTradeTerms(draft, [at('rebar', 300, 800)]))).toBe('no rebar today');
});

test('a term that lasts longer than anyone takes to say it is noise', () => {
  expect(texts(withTradeTerms([], [at('fascia', 50, 1370)]))).toBe('');
  expect(texts(withTradeTerms([], [at('fascia', 50, 650)]))).toBe('fascia');
});
