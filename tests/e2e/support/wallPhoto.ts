import type { Point } from '@sightline/contracts/measuring/points';
import { Camera, type Pose } from '@sightline/contracts/measuring/testing/Camera';
import { type Panel, renderWall } from '@sightline/contracts/measuring/testing/renderWall';
import sharp from 'sharp';

/** A photograph of a door with a sheet of letter paper on it, rendered so that its true size is known. */

export const WALL_SIZE = { width: 1200, height: 1600 };
const POSE: Pose = {
  distance: 2300,
  yaw: 0.3,
  pitch: -0.15,
  roll: 0.04,
  focal: 1400,
  distortion: 0.002,
  picture: WALL_SIZE,
};

/** Inches. */
export const DOOR_WIDTH = 36;
export const DOOR: Panel = { from: { x: -457.2, y: -1016 }, to: { x: 457.2, y: 1016 }, brightness: 90 };
export const PAPER: Panel = { from: { x: -108, y: -600 }, to: { x: 107.9, y: -320.6 }, brightness: 235 };

/** Upper left, upper right, lower right, lower left, in pixels of the photograph. */
export function seenCorners({ from, to }: Panel): Point[] {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.flatMap((corner) => new Camera(POSE).project(corner) ?? []);
}

export async function wallPhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const gray = Uint8Array.from(renderWall(POSE, [DOOR, PAPER]));
  const picture = sharp(gray, { raw: { ...WALL_SIZE, channels: 1 } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 90 }).toBuffer() };
}
