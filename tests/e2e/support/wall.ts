import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Point } from '@sightline/measuring/points';
import { Camera, type Pose } from '@sightline/measuring/testing/Camera';
import { type Panel, renderWall } from '@sightline/measuring/testing/renderWall';
import sharp from 'sharp';

/** A door with a sheet of letter paper, rendered with a known size: in a photograph, or for a camera. */

/** Inches. */
export const DOOR_WIDTH = 36;
export const DOOR: Panel = { from: { x: -457.2, y: -1016 }, to: { x: 457.2, y: 1016 }, brightness: 90 };
export const PAPER: Panel = { from: { x: -108, y: -600 }, to: { x: 107.9, y: -320.6 }, brightness: 235 };

/** The pose of a phone that is held upright, close to the door. */
export const PHOTO_POSE: Pose = {
  distance: 2300,
  yaw: 0.3,
  pitch: -0.15,
  roll: 0.04,
  focal: 1400,
  distortion: 0.002,
  picture: { width: 1200, height: 1600 },
};

/** The pose of a phone on a call, in landscape: the whole door is in the picture. */
export const FILM_POSE: Pose = {
  distance: 2900,
  yaw: 0.2,
  pitch: -0.1,
  roll: 0.02,
  focal: 1350,
  distortion: 0.002,
  picture: { width: 1920, height: 1080 },
};

/** The upper left, upper right, lower right and lower left corner, in pixels of the picture. */
export function seenCorners({ from, to }: Panel, pose: Pose): Point[] {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.flatMap((corner) => new Camera(pose).project(corner) ?? []);
}

export async function wallPhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name, mimeType: 'image/jpeg', buffer: await rendered(PHOTO_POSE) };
}

/** A film of a simulated camera in which nothing moves. */
export async function wallFilm(): Promise<{ args: readonly string[]; delete: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-wall-'));
  const file = path.join(folder, 'wall.mjpeg');
  await writeFile(file, await rendered(FILM_POSE));
  const args = [`--use-file-for-fake-video-capture=${file}`];
  return { args, delete: () => rm(folder, { recursive: true }) };
}

async function rendered(pose: Pose): Promise<Buffer> {
  const gray = Uint8Array.from(renderWall(pose, [DOOR, PAPER]));
  const picture = sharp(gray, { raw: { ...pose.picture, channels: 1 } });
  // The picture is in color, which simulated cameras require.
  return await picture.toColorspace('srgb').jpeg({ quality: 90 }).toBuffer();
}
