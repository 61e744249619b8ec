import { expect, test } from 'vitest';
import { mintId } from '../core/ids.ts';
import { MarkupChange, type MarkupPoint, MarkupShape } from './photoMarkup.ts';

const arrow = { kind: 'arrow', color: 'red', from: [0.1, 0.2], to: [0.5, 0.5] } as const;
const label = { kind: 'text', color: 'white', at: [0.5, 0.9], text: 'Leak' } as const;
const stroke = (points: number) => ({
  kind: 'freehand' as const,
  color: 'green' as const,
  points: Array.from({ length: points }, (_, index): MarkupPoint => [index / 1000, 0.5]),
});

/** The first problem of a change that draws these shapes, and its field. */
function problemOf(shapes: readonly (object | undefined)[]): string {
  const marks = shapes.map((shape) => ({ id: mintId(), ...shape }));
  const issue = MarkupChange.safeParse({ marks }).error?.issues[0];
  return issue ? `${issue.path.slice(1).join('.')}: ${issue.message}` : 'accepted';
}

test('accepts 40 shapes of every kind, from edge to edge', () => {
  const circle = { kind: 'circle', color: 'yellow', from: [0, 0], to: [1, 1] } as const;
  const box = { ...circle, kind: 'box' } as const;
  const dimension = { ...arrow, kind: 'dimension', text: '36 in.' } as const;
  const number = { kind: 'number', color: 'blue', at: [1, 0], number: 99 } as const;
  const kinds = [
    arrow,
    circle,
    box,
    dimension,
    number,
    stroke(2),
    stroke(200),
    { ...label, text: 'x'.repeat(60) },
  ];
  const markup = Array.from({ length: 40 }, (_, index) => kinds[index % kinds.length]);
  expect(problemOf(markup)).toBe('accepted');
  expect(problemOf([])).toBe('accepted');
});

test.each([
  ['41 shapes', Array.from({ length: 41 }, () => arrow), ': Use at most 40 marks on a photo'],
  ['a point to the right of the picture', [{ ...arrow, to: [1.01, 0.5] }], '0.to.0: Outside of the picture'],
  ['a point above the picture', [{ ...arrow, from: [0.5, -0.01] }], '0.from.1: Outside of the picture'],
  ['a text without letters', [{ ...label, text: '  ' }], '0.text: Required'],
  ['61 letters', [{ ...label, text: 'x'.repeat(61) }], '0.text: Use at most 60 characters'],
  ['two lines', [{ ...label, text: 'a\nb' }], '0.text: Contains characters that cannot be used'],
  ['a dimension without its length', [{ ...arrow, kind: 'dimension', text: '' }], '0.text: Required'],
  ['the number 0', [{ kind: 'number', color: 'red', at: [0, 0], number: 0 }], '0.number: Use numbers from 1'],
  [
    'the number 100',
    [{ kind: 'number', color: 'red', at: [0, 0], number: 100 }],
    '0.number: Use numbers up to 99',
  ],
  ['1 point', [stroke(1)], '0.points: Use at least 2 points'],
  ['201 points', [stroke(201)], '0.points: Use at most 200 points'],
])('refuses %s and says why', (_, markup, problem) => {
  expect(problemOf(markup)).toBe(problem);
});

test.each([
  ['NaN', [{ ...arrow, to: [Number.NaN, 0.5] }], '0.to.0'],
  ['infinity', [{ ...arrow, to: [0.5, Number.POSITIVE_INFINITY] }], '0.to.1'],
  ['a point of three numbers', [{ ...arrow, to: [0.5, 0.5, 0.5] }], '0.to'],
  ['an unknown color', [{ ...arrow, color: 'url(#a)' }], '0.color'],
  ['an unknown kind', [{ ...arrow, kind: 'image' }], '0.kind'],
  ['a field that shapes do not have', [{ ...arrow, href: 'https://evil.example' }], '0'],
])('refuses %s', (_, markup, field) => {
  expect(problemOf(markup)).toMatch(new RegExp(`^${field}: `));
});

test('rounds fractions, so that saving again does not change them', () => {
  const once = MarkupShape.parse({ ...arrow, to: [1 / 3, 2 / 3] });
  expect(once).toMatchObject({ to: [0.3333, 0.6667] });
  expect(MarkupShape.parse(once)).toEqual(once);
});
