import { expect, test } from 'vitest';
import { codeEditionFor, FLORIDA_BUILDING_CODE } from './codeEditions.ts';

test.each([
  ['2023-12-30', 'Florida Building Code, 7th Edition (2020)'],
  ['2023-12-31', 'Florida Building Code, 8th Edition (2023)'],
  ['2026-12-30', 'Florida Building Code, 8th Edition (2023)'],
  ['2026-12-31', 'Florida Building Code, 9th Edition (2026)'],
])('a permit applied for on %s falls under %s', (day, name) => {
  expect(codeEditionFor(FLORIDA_BUILDING_CODE, day)).toEqual({ name, reason: null });
});

test('without that date, or before the first edition on file, the reason is given', () => {
  expect(codeEditionFor(FLORIDA_BUILDING_CODE, null).reason).toContain('No permit application date on file');
  expect(codeEditionFor(FLORIDA_BUILDING_CODE, '1999-05-01').reason).toContain('May 1, 1999');
});
