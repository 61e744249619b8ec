import { expect, it } from 'vitest';
import { directionsHref } from './directions.ts';

const ADDRESS = '12 Palm Way #4, Miramar, FL 33024';
const PLACE = '12%20Palm%20Way%20%234%2C%20Miramar%2C%20FL%2033024';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

it.each([
  ['Android', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150', 5, `geo:0,0?q=${PLACE}`],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    5,
    `https://maps.apple.com/?daddr=${PLACE}`,
  ],
  ['an iPad, which calls itself a Mac', MAC, 5, `https://maps.apple.com/?daddr=${PLACE}`],
  ['a Mac', MAC, 0, `https://www.google.com/maps/dir/?api=1&destination=${PLACE}`],
])('opens the map of %s at the whole address', (_, userAgent, maxTouchPoints, href) => {
  expect(directionsHref(ADDRESS, { userAgent, maxTouchPoints })).toBe(href);
});
