import { expect, test } from 'vitest';
import { isOurPage } from './origin.ts';

test.each([
  ['https://inspect.example', 'https://inspect.example', true],
  [undefined, 'https://inspect.example', true],
  ['http://inspect.example', 'https://inspect.example', false],
  ['https://inspect.example.evil.example', 'https://inspect.example', false],
  ['null', 'https://inspect.example', false],
  ['http://127.0.0.1:8080', 'http://localhost:8080', true],
  ['http://[::1]:8080', 'http://localhost:8080', true],
  ['http://127.0.0.1:9090', 'http://localhost:8080', false],
  ['http://127.0.0.1:8080', 'https://inspect.example', false],
])('R-1 a page of %s at %s: %s', (origin, publicUrl, expected) => {
  expect(isOurPage(origin, publicUrl)).toBe(expected);
});
