import { expect, it } from 'vitest';
import { recordDueOn } from './followUp.ts';

const THANKSGIVING = new Set(['2026-11-26', '2026-11-27']);

it.each([
  ['a Monday', '2026-11-16', '2026-11-18'],
  ['a Thursday, over the weekend', '2026-11-19', '2026-11-23'],
  ['a Friday', '2026-11-20', '2026-11-24'],
  ['a Saturday', '2026-11-21', '2026-11-24'],
  ['the day before two holidays and a weekend', '2026-11-25', '2026-12-01'],
  ['a holiday', '2026-11-26', '2026-12-01'],
  ['the last Wednesday of a year', '2026-12-30', '2027-01-01'],
])('a record is due two business days after %s (s. 553.791, F.S.)', (_, completedOn, dueOn) => {
  expect(recordDueOn(completedOn, THANKSGIVING)).toBe(dueOn);
});
