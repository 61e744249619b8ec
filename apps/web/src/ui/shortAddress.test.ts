import { expect, it } from 'vitest';
import { shortAddress } from './shortAddress.ts';

it.each([
  ['9085 Palm Way, Miramar, FL 33025', '9085 Palm Way, Miramar'],
  ['18 Heron Lane, Davie, FL 33314-1204', '18 Heron Lane, Davie'],
  ['12 Palm Way, Miramar', '12 Palm Way, Miramar'],
  ['Pier 66', 'Pier 66'],
  ['', ''],
])('the short form of %j is %j', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});
