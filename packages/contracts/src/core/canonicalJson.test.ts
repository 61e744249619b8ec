import { expect, test } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';

test('serializes the example of RFC 8785, section 3.2.3', () => {
  const value = JSON.parse(
    String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
  );
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('orders members by UTF-16 code units', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
  const keys = Object.keys(JSON.parse(canonicalJson(value)));
  expect(keys).toEqual(['1', '\r', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']);
});

test('a number that JSON cannot represent is refused', () => {
  expect(() => canonicalJson({ a: Number.NaN })).toThrow('JSON cannot represent this number');
});
