import type { Point } from '../points.ts';

/** The pose of a simulated camera: angles in radians, distances in millimeters, the focal length in pixels. */
export interface Pose {
  distance: number;
  yaw: number;
  pitch: number;
  roll: number;
  focal: number;
  /** The relative radial distortion at the picture's corner. */
  distortion: number;
  picture: { width: number; height: number };
}

/**
 * A pinhole camera in front of a wall, with the radial distortion of a simple lens. The wall's origin is in its
 * middle.
 */
export class Camera {
  readonly #pose: Pose;

  constructor(pose: Pose) {
    this.#pose = pose;
  }

  /**
   * The place in the picture of a point of the wall, `out` millimeters in front of it; null where no lens would
   * show it.
   */
  project({ x, y }: Point, out = 0): Point | null {
    const { distance, focal, picture } = this.#pose;
    const turned = this.#turn([x, y, -out]);
    const depth = turned[2] + distance;
    if (depth < 50) return null;
    const seen = this.#distort((focal * turned[0]) / depth, (focal * turned[1]) / depth);
    return seen && { x: seen[0] + picture.width / 2, y: seen[1] + picture.height / 2 };
  }

  isInPicture({ x, y }: Point): boolean {
    const { width, height } = this.#pose.picture;
    return x > 0 && y > 0 && x < width && y < height;
  }

  #turn([x, y, z]: Vector): Vector {
    const { yaw, pitch, roll } = this.#pose;
    const [x1, z1] = rotate(x, z, yaw);
    const [y2, z2] = rotate(y, z1, pitch);
    const [x3, y3] = rotate(x1, y2, roll);
    return [x3, y3, z2];
  }

  /**
   * Distorts a point; far outside the picture, the formula of a barrel distortion would fold the wall back into
   * it.
   */
  #distort(u: number, v: number): [number, number] | null {
    const { distortion, picture } = this.#pose;
    const bend = (distortion * (u ** 2 + v ** 2)) / (Math.hypot(picture.width, picture.height) / 2) ** 2;
    return 1 + 3 * bend > 0 ? [u * (1 + bend), v * (1 + bend)] : null;
  }
}

type Vector = [x: number, y: number, z: number];

function rotate(one: number, other: number, angle: number): [number, number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [one * cos - other * sin, one * sin + other * cos];
}
