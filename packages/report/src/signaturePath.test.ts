import { expect, test } from 'vitest';
import { penWidth, signaturePath } from './signaturePath.ts';

test('a signature is one path: a line for each stroke, and a dot for a stroke of one point', () => {
  const line: [number, number][] = [
    [10, 60],
    [120.5, 20],
    [200, 80],
  ];
  expect(signaturePath([line, [[300, 40]]])).toBe('M10 60L120.5 20L200 80M300 40h.01');
  expect(signaturePath([])).toBe('');
});

test('the pen is as thick for a drawing that stands upright', () => {
  expect(penWidth({ width: 480, height: 120 })).toBe(3);
  expect(penWidth({ width: 120, height: 480 })).toBe(3);
});
