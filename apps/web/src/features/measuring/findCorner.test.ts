import { measure } from '@sightline/measuring/measure';
import { distanceBetween, type PlacedPoint, type Point } from '@sightline/measuring/points';
import { Camera, type Pose } from '@sightline/measuring/testing/Camera';
import { type Panel, renderWall } from '@sightline/measuring/testing/renderWall';
import { describe, expect, test } from 'vitest';
import { findCorner, type GrayPicture } from './findCorner.ts';

const PICTURE = { width: 1600, height: 1200 };
const POSE: Pose = {
  distance: 2600,
  yaw: 0.35,
  pitch: -0.2,
  roll: 0.06,
  focal: 1150,
  distortion: 0,
  picture: PICTURE,
};

/** A door of 36 by 80 inches, and a sheet of letter paper on it. */
const DOOR: Panel = { from: { x: -457.2, y: -1016 }, to: { x: 457.2, y: 1016 }, brightness: 90 };
const PAPER: Panel = { from: { x: -108, y: -240 }, to: { x: 107.9, y: 39.4 }, brightness: 235 };

function photograph(pose: Pose, ...panels: Panel[]): GrayPicture {
  return { ...pose.picture, values: renderWall(pose, panels) };
}

const cornersOf = ({ from, to }: Panel): Point[] => [
  from,
  { x: to.x, y: from.y },
  to,
  { x: from.x, y: to.y },
];

function seen(pose: Pose, wall: Point): Point {
  const point = new Camera(pose).project(wall);
  if (!point) throw new Error('Behind the camera');
  return point;
}

/** The offsets of a finger, in pixels. */
const OFF = [
  { x: 5, y: -4 },
  { x: -6, y: 3 },
  { x: 2, y: 7 },
  { x: -3, y: -5 },
];

describe('the corner finder', () => {
  const picture = photograph(POSE, DOOR, PAPER);

  test('finds each corner of a door and of a sheet of paper to a third of a pixel', () => {
    for (const wall of [...cornersOf(PAPER), ...cornersOf(DOOR)]) {
      const truth = seen(POSE, wall);
      if (!new Camera(POSE).isInPicture({ x: truth.x - 30, y: truth.y - 30 })) continue;
      for (const { x, y } of OFF) {
        const found = findCorner(picture, { x: truth.x + x, y: truth.y + y }, 16);
        expect(found && distanceBetween(found, truth)).toBeLessThan(0.34);
      }
    }
  });

  test('finds nothing on a bare wall, along an edge, at the rim of the picture, and outside of it', () => {
    const [left, right] = [seen(POSE, { x: -108, y: -240 }), seen(POSE, { x: 107.9, y: -240 })];
    const edge = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
    for (const nothing of [{ x: 1500, y: 600 }, edge, { x: 2, y: 2 }, { x: -40, y: 5000 }])
      expect(findCorner(picture, nothing, 16)).toBeNull();
  });

  test('takes the nearer of two corners', () => {
    const plate = { from: { x: 600, y: 0 }, to: { x: 669.85, y: 114.3 }, brightness: 240 };
    const [first, second] = cornersOf(plate).map((wall) => seen(POSE, wall)) as [Point, Point];
    const between = { x: first.x + (second.x - first.x) / 3, y: first.y + (second.y - first.y) / 3 };
    const found = findCorner(photograph(POSE, plate), between, 40);
    expect(found && distanceBetween(found, first)).toBeLessThan(0.34);
  });
});

describe('a door on a rendered photograph, with a sheet of paper on it as the reference', () => {
  const snapped = (picture: GrayPicture, pose: Pose, wall: Point): PlacedPoint => {
    const truth = seen(pose, wall);
    const found = findCorner(picture, { x: truth.x + 4, y: truth.y - 3 }, 14);
    if (!found) throw new Error('No corner there');
    return { ...found, sigma: 0.5 };
  };
  test.each([
    ['straight on', { ...POSE, yaw: 0, pitch: 0 }],
    ['from the side', POSE],
    ['from below, through a bending lens', { ...POSE, yaw: -0.3, pitch: 0.25, distortion: 0.004 }],
  ])('its width and its area, %s: the truth lies in the interval', (_, pose) => {
    // The picture has a hatch of the door's width, with its four corners inside.
    const hatch = { from: { x: -457.2, y: -600 }, to: { x: 457.2, y: 600 }, brightness: 90 };
    const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(hatch);
    const picture = photograph(pose, hatch, PAPER);
    const corners = cornersOf(PAPER).map((wall) => snapped(picture, pose, wall));
    const calibration = { kind: 'rectangle', corners, width: 215.9, height: 279.4, tolerance: 0.4 } as const;
    const place = (wall: Point | undefined): PlacedPoint => snapped(picture, pose, wall as Point);
    const width = measure({
      type: 'distance',
      points: [place(topLeft), place(topRight)],
      calibration,
      picture: pose.picture,
    });
    expect(Math.abs(width.value - 914.4)).toBeLessThan(width.uncertainty);
    expect(width.uncertainty / width.value).toBeLessThan(0.06);
    const outline = [topLeft, topRight, bottomRight, bottomLeft].map(place);
    const area = measure({ type: 'area', points: outline, calibration, picture: pose.picture });
    expect(Math.abs(area.value - 914.4 * 1200)).toBeLessThan(area.uncertainty);
  });
});
