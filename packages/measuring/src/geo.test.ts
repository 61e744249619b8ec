import { expect, test } from 'vitest';
import { distanceMeters, distanceText, isOutside } from './geo.ts';

const MIAMI = { latitude: 25.7742, longitude: -80.1936 };

test('a degree along a meridian or the equator is 111,194.93 m on a sphere of 6,371,000 m', () => {
  const origin = { latitude: 0, longitude: 0 };
  expect(distanceMeters(origin, { latitude: 1, longitude: 0 })).toBeCloseTo(111_194.93, 1);
  expect(distanceMeters(origin, { latitude: 0, longitude: 1 })).toBeCloseTo(111_194.93, 1);
});

test('the distance is the same both ways, across the date line and to the opposite point', () => {
  const tampa = { latitude: 27.9506, longitude: -82.4572 };
  expect(distanceMeters(MIAMI, tampa)).toBeCloseTo(distanceMeters(tampa, MIAMI), 6);
  expect(distanceMeters(MIAMI, tampa)).toBeCloseTo(330_110, 0);
  const [west, east] = [
    { latitude: 0, longitude: 179.5 },
    { latitude: 0, longitude: -179.5 },
  ];
  expect(distanceMeters(west, east)).toBeCloseTo(111_194.93, 1);
  const opposite = { latitude: -MIAMI.latitude, longitude: MIAMI.longitude + 180 };
  expect(distanceMeters(MIAMI, opposite)).toBeCloseTo(Math.PI * 6_371_000, 0);
  expect(distanceMeters(MIAMI, MIAMI)).toBe(0);
});

test.each([
  [0, '0 ft'],
  [54.9, '180 ft'],
  [304.6, '999 ft'],
  [304.8, '0.2 mi'],
  [2092, '1.3 mi'],
  [1609.344, '1 mi'],
  [32_187, '20 mi'],
  [2_000_000, '1,243 mi'],
])('%f m read as %s from the property', (meters, text) => {
  expect(distanceText(meters)).toBe(`${text} from the property`);
});

test('a position is off site only if its whole accuracy circle is off site', () => {
  const radiusMeters = 150;
  expect(isOutside(160, { accuracyMeters: 5, radiusMeters })).toBe(true);
  expect(isOutside(160, { accuracyMeters: 10, radiusMeters })).toBe(false);
  expect(isOutside(160, { accuracyMeters: 400, radiusMeters })).toBe(false);
});
