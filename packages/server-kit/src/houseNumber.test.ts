import { expect, test } from 'vitest';
import { houseNumbersOf } from './houseNumber.ts';

test.each([
  ['1234 Main St, Miami', ['1234']],
  ['1234B Main St', ['1234b', '1234-b']],
  ['1234-B Main St', ['1234b', '1234-b', '1234']],
  ['12-34 Main St', ['12-34', '12', '34']],
  ['123 1/2 Main St', ['123 1/2', '123']],
  ['1234, Main St, Miami', ['1234']],
  ['# 1234 Main St', ['1234']],
  ['No. 1234 Main St', ['1234']],
  ['1200 Ocean Dr #4, Miami', ['1200']],
  ['The Palms, 1200 Ocean Dr, Miami', ['1200']],
  ['The Palms 1200 Ocean Dr Unit 5, Miami', ['1200']],
  ['Ocean Tower 2, 1200 Broadway, Miami', ['1200']],
  ['Suite 400, 1200 Main St', ['1200']],
  ['Unit 5 1200 Main St', ['1200']],
  ['4B, 1200 Main St', ['1200']],
  ['#4, 1200 Main St', ['1200']],
  ['The Palms, 12345 SW 8th St, Miami', ['12345']],
])('%j has the house number %j', (address, numbers) => {
  expect(houseNumbersOf(address)).toEqual(numbers);
});

test.each([
  ...['Main St, Miami', 'Main St, Suite 400, Miami', 'Main St Unit 5', 'Palm Way, 4 Building, Miami'],
  ...['SW 8th St, Miami', 'SW 8 St, Miami', 'Lot 5 Palm Way', 'Highway 27 North', 'Corner of 5 St & 3 Ave'],
  ...['Broadway, 33025 Miami', 'Palm Way, Miami, FL 33025', 'The Palms, Miami', ''],
])('%j has no house number', (address) => {
  expect(houseNumbersOf(address)).toBeNull();
});
