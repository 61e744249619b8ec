import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import { expect, it } from 'vitest';
import { simplifyStroke } from './simplifyStroke.ts';

it('keeps the two ends of a straight stroke', () => {
  const straight = Array.from({ length: 50 }, (_, step): MarkupPoint => [step / 100, step / 200]);
  expect(simplifyStroke(straight)).toEqual([straight[0], straight[49]]);
});

it('keeps a closed circle round with a third of its points', () => {
  const circle = Array.from({ length: 101 }, (_, step): MarkupPoint => {
    const angle = (step / 100) * 2 * Math.PI;
    return [0.5 + 0.2 * Math.cos(angle), 0.5 + 0.2 * Math.sin(angle)];
  });
  const simple = simplifyStroke(circle);
  expect(simple.length).toBeLessThan(40);
  expect(simple.length).toBeGreaterThan(12);
  for (const [x, y] of simple) expect(Math.hypot(x - 0.5, y - 0.5)).toBeCloseTo(0.2, 5);
});

it('keeps a corner', () => {
  const corner: MarkupPoint[] = [
    [0, 0],
    [0.2, 0],
    [0.4, 0],
    [0.4, 0.2],
    [0.4, 0.4],
  ];
  expect(simplifyStroke(corner)).toEqual([
    [0, 0],
    [0.4, 0],
    [0.4, 0.4],
  ]);
});
