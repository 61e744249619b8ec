import { expect, test } from 'vitest';
import { halfOf, isOfHalf, titleOfHalf } from './halves.ts';
import { updateDocument } from './performanceDocument.ts';
import { single } from './table.ts';

const whole = { isBrief: false };

test('reads the held-out half only with HELD_OUT=1, and never in a brief run', () => {
  expect(halfOf({}, whole)).toBe('choosing');
  expect(halfOf({ HELD_OUT: '' }, whole)).toBe('choosing');
  expect(halfOf({ HELD_OUT: '0' }, whole)).toBe('choosing');
  expect(halfOf({ HELD_OUT: '1' }, whole)).toBe('heldOut');
  expect(halfOf({ HELD_OUT: '1' }, { isBrief: true })).toBe('choosing');
});

test('chooses no share of the speech model on the held-out half', () => {
  expect(halfOf({ SPEECH_SHARES: 'all' }, whole)).toBe('choosing');
  expect(() => halfOf({ SPEECH_SHARES: 'all', HELD_OUT: '1' }, whole)).toThrow('SPEECH_SHARES');
});

test('photographs with odd numbers choose, those with even numbers measure', () => {
  const folder = ['001.jpg', '001.png', '002.jpg', '010.jpg', '011.jpg'];
  expect(folder.filter((name) => isOfHalf(name, 'choosing'))).toEqual(['001.jpg', '011.jpg']);
  expect(folder.filter((name) => isOfHalf(name, 'heldOut'))).toEqual(['002.jpg', '010.jpg']);
});

test('a document keeps the figures of both halves', () => {
  const sectionOf = (half: 'choosing' | 'heldOut', value: number) => ({
    title: titleOfHalf('Cracks', half),
    method: 'F1 of photographs.',
    measuredOn: 'December 1, 2026, 2 cores (Test), load 0.1',
    figures: [single('F1', '', value)],
  });
  const [chosen, heldOut] = [sectionOf('choosing', 0.8), sectionOf('heldOut', 0.7)];
  const both = updateDocument(updateDocument('', [chosen]), [heldOut]);
  expect(both).toContain('## Cracks, choosing half');
  expect(both).toBe(updateDocument('', [chosen, heldOut]));
});
