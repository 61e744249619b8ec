import { expect, test } from 'vitest';
import { centsOf, wholeNumberOf } from './money.ts';

test.each([
  ['125', 12_500],
  ['$1,250.00', 125_000],
  ['$ 99.5', 9950],
  ['1,250', 125_000],
  ['US$125', 12_500],
  ['125 USD', 12_500],
  ['USD 150', 15_000],
  ['USD150', 15_000],
  ['150$', 15_000],
  ['1,250.50 $', 125_050],
  ['125 dollars', 12_500],
  ['.50', 50],
  ['125.', 12_500],
])('the amount %j is %i cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each(['', '.', '12,3456', '1.250,00', '125,50', '-5', '1,25', '12.345', 'free', '$', '150€'])(
  '%j is not an amount',
  (typed) => {
    expect(centsOf(typed)).toBeNull();
  },
);

test.each([
  ['365', 365],
  ['1,000', 1000],
  ['1,000 ft', 1000],
  ['500 ft.', 500],
  ['500 m', Number.NaN],
  ['1,00', Number.NaN],
  ['12.5', Number.NaN],
  ['', Number.NaN],
])('the number %j in a field of feet is %d', (typed, number) => {
  expect(wholeNumberOf(typed, ['ft', 'feet'])).toBe(number);
});
