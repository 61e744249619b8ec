import { calibrateLens } from '@sightline/measuring/calibrateLens';
import { pagePoses, renderPage } from '@sightline/measuring/testing/renderPage';
import { expect, test } from 'vitest';
import { findCrossings, OUTER } from './findCrossings.ts';

const PICTURE = { width: 1600, height: 1200 };

test('three photographs of the page, whose outer crossings a finger tapped, give the lens that bent them', () => {
  const lens = { k1: -0.06, focal: 0.75 };
  const views = pagePoses(lens, PICTURE).map((pose) => {
    const { values, crossingAt } = renderPage(pose);
    return findCrossings({ ...PICTURE, values }, OUTER.map(crossingAt));
  });
  expect(views.map((view) => view?.seen.length)).toEqual([63, 63, 63]);
  const found = calibrateLens(
    views.filter((view) => view !== null),
    PICTURE,
  );
  expect(Math.abs(found.k1 - lens.k1)).toBeLessThan(2 * found.spread);
  expect(Math.abs(found.focal / lens.focal - 1)).toBeLessThan(0.01);
});

test('a picture without the page has no crossings', () => {
  const values = new Float32Array(PICTURE.width * PICTURE.height).fill(120);
  const corners = [
    { x: 300, y: 200 },
    { x: 1300, y: 200 },
    { x: 1300, y: 1000 },
    { x: 300, y: 1000 },
  ];
  expect(findCrossings({ ...PICTURE, values }, corners)).toBeNull();
});
