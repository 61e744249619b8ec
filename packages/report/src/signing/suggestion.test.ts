import type { Mark } from '@sightline/contracts/checklists/checklists';
import { expect, test } from 'vitest';
import { suggestionOf } from './suggestion.ts';

/** What a checklist proposes for its report. */

const itemsWith = (...marks: (Mark | null)[]) =>
  marks.map((mark, index) => ({ label: `Item ${index + 1}`, mark }));

test('a failed item suggests corrections, and only a complete checklist an approval', () => {
  const resultOf = (...marks: (Mark | null)[]) => suggestionOf({ fields: {} }, itemsWith(...marks)).result;
  expect(resultOf('pass', 'fail', null)).toBe('partial');
  expect(resultOf('pass', 'notApplicable')).toBe('approved');
  expect(resultOf('pass', null)).toBeNull();
  expect(resultOf('notApplicable')).toBeNull();
  expect(resultOf()).toBeNull();
});

test('the result that a person chose on the checklist comes before that of the marks', () => {
  const state = { value: true, changeId: 'c', by: 'Ana', madeAt: '', at: '', conflicts: [] };
  const fields = { inspectionUnsatisfactory: state } as unknown as Parameters<
    typeof suggestionOf
  >[0]['fields'];
  expect(suggestionOf({ fields }, itemsWith('pass')).result).toBe('rejected');
});

test('the summary counts the marks and names the failed items', () => {
  expect(suggestionOf({ fields: {} }, itemsWith('pass', 'fail', 'pass')).summary).toBe(
    '2 of 3 items passed, 1 failed: Item 2.',
  );
  expect(suggestionOf({ fields: {} }, itemsWith('pass')).summary).toBe('1 of 1 items passed.');
  expect(suggestionOf({ fields: {} }, itemsWith(null)).summary).toBe('');
});
