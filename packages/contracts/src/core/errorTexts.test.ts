import { expect, test } from 'vitest';
import { describeError } from './errorTexts.ts';

test("a problem with a field is shown after the words of the field's name, or alone when it is a sentence", () => {
  const describe = (problem: string): string =>
    describeError('badInput', { fields: { capturedAt: problem } });
  expect(describe('Not readable')).toBe('Please check the captured time: Not readable.');
  expect(describe('Check the device clock.')).toBe('Check the device clock.');
  expect(describeError('badInput')).toBe('Something in this request is invalid. Please check it.');
});

test('a refusal names its subject', () => {
  expect(describeError('conflict', { thing: 'photo' })).toBe(
    'This photo conflicts with one already on file. Compare the two, then discard this one or enter it again.',
  );
  expect(describeError('conflict', { thing: 'message' })).toBe(
    'This message had already arrived as you sent it first, without what you changed since. Reload the page to see it.',
  );
  expect(describeError('notFound')).toMatch(
    /^This item was not found, or you do not have access to it\. Reload/,
  );
});
