import { expect, test } from 'vitest';
import { markOf } from '../../../tests/support/marks.ts';
import { markAuthors, withMarks } from './siteLabels.ts';

const arrow = markOf({ kind: 'arrow', color: 'red', from: [0.1, 0.2], to: [0.5, 0.5] });
const label = markOf({ kind: 'text', color: 'white', at: [0.5, 0.9], text: 'Leak' }, 'Sam Guest');

test('the label of a photo counts its marks', () => {
  expect(withMarks('Photo 3', [])).toBe('Photo 3');
  expect(withMarks('Photo 3', [arrow])).toBe('Photo 3, with 1 mark');
  expect(withMarks('Photo 3', [arrow, label])).toBe('Photo 3, with 2 marks');
});

test('the people who drew on a photo are named once', () => {
  expect(markAuthors([arrow, label, arrow])).toBe('Ana Ruiz, Sam Guest');
  expect(markAuthors([])).toBe('');
});
