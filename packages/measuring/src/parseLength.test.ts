import { expect, test } from 'vitest';
import { parseLength } from './parseLength.ts';

test.each([
  ['36', 'inches', 914.4],
  ['36.5', 'inches', 927.1],
  ['36 1/2', 'inches', 927.1],
  ['3-3/8"', 'meters', 85.725],
  ['1/2 in', 'feet', 12.7],
  [`12' 3 1/2"`, 'meters', 3746.5],
  ['12 ft 3 in', 'inches', 3733.8],
  ['12’ 3”', 'inches', 3733.8],
  ['12‘3“', 'meters', 3733.8],
  [`12'3''`, 'meters', 3733.8],
  [`12' 3`, 'feet', 3733.8],
  ['36½', 'inches', 927.1],
  ['12′ 3½″', 'meters', 3746.5],
  ['⅜ in', 'feet', 9.525],
  ['8 feet', 'inches', 2438.4],
  ['8', 'feet', 2438.4],
  ['96', 'feetAndInches', 2438.4],
  ['2.4 m', 'inches', 2400],
  ['2.4', 'meters', 2400],
  ['85.6mm', 'feet', 85.6],
  [`6'-5 1/2"`, 'feet', 1968.5],
  [`6' - 5-1/2"`, 'feet', 1968.5],
  ['6’–5½”', 'feet', 1968.5],
  [`6´5´´`, 'feet', 1955.8],
  ['6 ft. 5 in.', 'feet', 1955.8],
  ['6 feet, 5 inches', 'meters', 1955.8],
  ['6 ft and 5 in', 'meters', 1955.8],
  [`6 1/2'`, 'meters', 1981.2],
  [`6' 5 1\u20442"`, 'feet', 1968.5],
  ['5⅔ in', 'feet', 143.933333],
  ['1,200 mm', 'feet', 1200],
  ['240 centimeters', 'feet', 2400],
  ['2.4 meters', 'inches', 2400],
  ['1 m 20 cm', 'inches', 1200],
  ['2 yards', 'inches', 1828.8],
  ['6 ft', 'inches', 1828.8],
  ['2,4 m', 'feet', 2400],
  ['85,5cm', 'inches', 855],
] as const)('%s in %s', (text, unit, millimeters) => {
  expect(parseLength(text, unit)).toBeCloseTo(millimeters, 6);
});

test.each([
  ...['', '  ', '0', '-3', '3 1/0', '1/0', 'NaN', 'Infinity', '1e9x', "'"],
  ...['about 3 ft', '3,5', '3,5 ft', '5-11'],
])('%j is no length', (text) => {
  expect(parseLength(text, 'inches')).toBeNull();
});
