import { PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { expect, test } from 'vitest';
import { withMarks } from './siteLabels.ts';

const arrow = { kind: 'arrow', color: 'red', from: [0.1, 0.2], to: [0.5, 0.5] } as const;
const label = { kind: 'text', color: 'white', at: [0.5, 0.9], text: 'Leak' } as const;

test('the label of a photo counts its marks', () => {
  expect(withMarks('Photo 3', [])).toBe('Photo 3');
  expect(withMarks('Photo 3', PhotoMarkup.parse([arrow]))).toBe('Photo 3, with 1 mark');
  expect(withMarks('Photo 3', PhotoMarkup.parse([arrow, label]))).toBe('Photo 3, with 2 marks');
});
