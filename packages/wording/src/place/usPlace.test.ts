import { expect, test } from 'vitest';
import { placeOf, stateOf } from './usPlace.ts';

test.each([
  ['1420 Calle Ocho, Miami, FL 33135', 'FL', '33135'],
  ['1420 Calle Ocho, Miami FL 33135-4405', 'FL', '33135'],
  ['1420 calle ocho miami fl 33135', 'FL', '33135'],
  ['12 Palm Way, Miramar, Florida', 'FL', null],
  ['12 Palm Way, Miramar, Fla. 33027, USA', 'FL', '33027'],
  ['12 Palm Way, Miramar, fl', 'FL', null],
  ['12 Palm Way, Miramar', null, null],
  ['12345 Palm Way', null, null],
  ['12 Palm Ct', null, null],
  ['12 Palm CT', null, null],
  ['1200 4th St NE', null, null],
  ['1200 4th St NE, 33701', null, '33701'],
  ['1 Main St, Omaha NE 68102', 'NE', '68102'],
  ['12 Main St, Hartford, CT', 'CT', null],
  ['1 Ohio Ave, Pensacola, FL 32501', 'FL', '32501'],
  ['9 Elm St, Charleston, West Virginia 25301', 'WV', '25301'],
  ['5 Calle Luna, San Juan, Puerto Rico 00901', 'PR', '00901'],
  ['123 Main St, Apt 4, Lucasville, OH 45648', 'OH', '45648'],
  ['100 Virginia Ave', null, null],
])('%s is in %s, ZIP %s', (address, state, zip) => {
  expect(placeOf(address)).toEqual({ state, zip });
});

test('states are told by code and by name', () => {
  expect(['US-FL', 'florida', 'fl', 'Ontario'].map(stateOf)).toEqual(['FL', 'FL', 'FL', null]);
});
