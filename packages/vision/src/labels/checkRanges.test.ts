import { expect, it } from 'vitest';
import { checkRanges, yearIn } from './checkRanges.ts';
import type { LabelField } from './labelFields.ts';

type Values = Partial<Record<LabelField, string>>;
const factsOf = (values: Values) =>
  Object.entries(values).map(([field, value]) => ({ field: field as LabelField, value }));
const check = (values: Values, others: readonly Values[] = []) =>
  checkRanges(factsOf(values), 2026, others.flatMap(factsOf));

it('hints at a breaker above the maximum of the plate, and accepts an equal one', () => {
  expect(check({ mocp: '30', breaker: '40' })).toEqual([
    { kind: 'breakerAboveMaximum', breaker: 40, maximum: 30 },
  ]);
  expect(check({ mocp: '30', breaker: '30' })).toEqual([]);
});

it('takes the larger of two maximums, for a breaker and for the minimum', () => {
  expect(check({ mocp: '30/35', breaker: '35', mca: '32.5' })).toEqual([]);
  expect(check({ mocp: '30/35', breaker: '40' })).toEqual([
    { kind: 'breakerAboveMaximum', breaker: 40, maximum: 35 },
  ]);
  expect(check({ mocp: '30/33' })).toEqual([{ kind: 'unusualSize', size: 33 }]);
});

it('compares a plate with other photos of its item, which are not checked themselves', () => {
  expect(check({ breaker: '40' }, [{ mocp: '30', volts: '203' }])).toEqual([
    { kind: 'breakerAboveMaximum', breaker: 40, maximum: 30 },
  ]);
  expect(check({ mocp: '30' }, [{ breaker: '40' }, { breaker: '40' }])).toHaveLength(1);
  expect(check({ mocp: '40' }, [{ mocp: '30' }, { breaker: '40' }])).toEqual([]);
  expect(check({ volts: '240' }, [{ mocp: '30' }, { breaker: '40' }])).toEqual([]);
});

it('hints at readings that contradict each other', () => {
  expect(check({ mca: '38.7', mocp: '30', rla: '40.1' })).toEqual([
    { kind: 'maximumBelowMinimum', maximum: 30, minimum: 38.7 },
    { kind: 'ratedLoadAboveMinimum', rated: 40.1, minimum: 38.7 },
  ]);
});

it('hints at sizes, volts and years that no plate has', () => {
  expect(check({ mocp: '33', volts: '203/230', manufactured: '03/2091' })).toEqual([
    { kind: 'unusualSize', size: 33 },
    { kind: 'unusualVolts', volts: 203 },
    { kind: 'yearOutOfRange', year: 2091 },
  ]);
  expect(check({ mocp: '30/35', volts: '480Y/277', manufactured: 'JUN 2017', mca: '18.7' })).toEqual([]);
});

it('compares nothing that has a doubtful character', () => {
  expect(check({ mocp: '3O', breaker: '40', volts: '2O8/230', manufactured: '03/2O91' })).toEqual([]);
});

it.each([
  ['03/2019', 2019],
  ['18JAN2019', 2019],
  ['03/19', null],
])('finds the year in %s only where it has its century', (date, year) => {
  expect(yearIn(date)).toBe(year);
});
