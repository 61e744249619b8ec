import { expect, test } from 'vitest';
import { known } from './known.ts';

test.each([undefined, null])('%s is an error that names what is missing, instead of a default', (value) => {
  expect(() => known(value, 'the SSRC of a recorded stream')).toThrow(
    'the SSRC of a recorded stream is missing',
  );
});

test.each([0, '', false])('%j is a value', (value) => {
  expect(known(value, 'it')).toBe(value);
});
