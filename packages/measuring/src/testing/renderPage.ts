import { PAGE } from '../lensPage.ts';
import type { Point } from '../points.ts';
import { Camera, type Pose } from './Camera.ts';
import { renderWall } from './renderWall.ts';

/** The size of a square in millimeters. */
const SQUARE = 24;

/** A photograph of the printed page, and where its crossings are (in squares from the first one). */
export function renderPage(pose: Pose): { values: Float32Array; crossingAt: (place: Point) => Point } {
  const wallAt = ({ x, y }: Point): Point => {
    return { x: (x - (PAGE.columns - 2) / 2) * SQUARE, y: (y - (PAGE.rows - 2) / 2) * SQUARE };
  };
  const paper = {
    from: wallAt({ x: -1.6, y: -1.4 }),
    to: wallAt({ x: PAGE.columns - 0.4, y: PAGE.rows - 0.6 }),
    brightness: 235,
  };
  const squares = Array.from({ length: PAGE.rows }, (_, row) =>
    Array.from({ length: PAGE.columns }, (__, column) => {
      const from = wallAt({ x: column - 1, y: row - 1 });
      return {
        from,
        to: { x: from.x + SQUARE, y: from.y + SQUARE },
        brightness: 30,
        isDark: (row + column) % 2 === 0,
      };
    }),
  ).flat();
  const crossingAt = (place: Point): Point => {
    const seen = new Camera(pose).project(wallAt(place));
    if (!seen) throw new Error('The page is behind the camera');
    return seen;
  };
  return { values: renderWall(pose, [paper, ...squares.filter(({ isDark }) => isDark)]), crossingAt };
}

/** Three poses of a phone with this lens, in which the page fills most of a picture of this size. */
export function pagePoses(lens: { k1: number; focal: number }, picture: Pose['picture']): Pose[] {
  const focal = lens.focal * picture.width;
  const corner = Math.hypot(picture.width, picture.height) / 2 / focal;
  const sides = [
    [-0.5, 0.1],
    [0.5, -0.1],
    [0.1, 0.5],
  ] as const;
  return sides.map(([yaw, pitch]) => {
    return { distance: 350, yaw, pitch, roll: 0.05, focal, distortion: lens.k1 * corner ** 2, picture };
  });
}
