import type { Frame } from '../frames.ts';
import type { PixelPoint } from '../regions.ts';
import { Random } from './Random.ts';

export type Color = readonly [red: number, green: number, blue: number];

interface Wall {
  width?: number;
  height?: number;
  color?: Color;
  /** The standard deviation of the noise. */
  noise?: number;
  seed?: number;
}

/** A plain painted wall under even light. */
export function wall({
  width = 320,
  height = 240,
  color = [150, 146, 140],
  noise = 3,
  seed = 1,
}: Wall = {}): Frame {
  const random = new Random(seed);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const grain = noise * random.normal();
    data.set([color[0] + grain, color[1] + grain, color[2] + grain, 255], index * 4);
  }
  return { width, height, data };
}

/** The frame with each pixel's color multiplied by what a function gives for its place. */
export function shaded(frame: Frame, factorAt: (x: number, y: number) => number): Frame {
  const data = frame.data.map((value, byte) => {
    if (byte % 4 === 3) return value;
    const pixel = Math.floor(byte / 4);
    return value * factorAt(pixel % frame.width, Math.floor(pixel / frame.width));
  });
  return { ...frame, data };
}

/**
 * The frame with a line through these points, as many pixels wide; dark like a crack in plaster, unless the
 * factor of its light is above 1. Unlike ink, a thin crack is
 * fainter in some places, down to 70 % of that contrast.
 */
export function withCrack(
  frame: Frame,
  path: readonly PixelPoint[],
  { width = 3, factor = 0.35 }: { width?: number; factor?: number } = {},
): Frame {
  const varied = width < 10 ? 0.15 : 0;
  return shaded(frame, (x, y) => {
    const distance = Math.min(
      ...path.slice(1).map((to, index) => distanceTo({ x, y }, path[index] ?? to, to)),
    );
    return distance < width / 2 ? 1 + (factor - 1) * (1 - varied + varied * Math.sin((x + y) / 25)) : 1;
  });
}

function distanceTo(point: PixelPoint, from: PixelPoint, to: PixelPoint): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const share = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
  const along = Math.min(Math.max(share, 0), 1);
  return Math.hypot(point.x - from.x - along * x, point.y - from.y - along * y);
}

/** The frame with a round stain that is browner than the wall. */
export function withStain(frame: Frame, { x, y }: PixelPoint, radius: number): Frame {
  const data = frame.data.slice();
  for (let pixel = 0; pixel < frame.width * frame.height; pixel++) {
    if (Math.hypot((pixel % frame.width) - x, Math.floor(pixel / frame.width) - y) > radius) continue;
    for (const [channel, factor] of [0.8, 0.65, 0.4].entries()) {
      data[pixel * 4 + channel] = (data[pixel * 4 + channel] ?? 0) * factor;
    }
  }
  return { ...frame, data };
}

/** The picture of a phone that was moved sideways: each pixel is the mean of its row around it. */
export function movedSideways(frame: Frame, radius: number): Frame {
  const data = frame.data.map((_, byte) => {
    const [pixel, channel] = [Math.floor(byte / 4), byte % 4];
    const row = Math.floor(pixel / frame.width) * frame.width;
    let sum = 0;
    for (let step = -radius; step <= radius; step++) {
      const column = Math.min(Math.max((pixel % frame.width) + step, 0), frame.width - 1);
      sum += frame.data[(row + column) * 4 + channel] ?? 0;
    }
    return sum / (2 * radius + 1);
  });
  return { ...frame, data };
}

/** A frame in which every pixel has a random color. */
export function noise(width: number, height: number, seed = 1): Frame {
  const random = new Random(seed);
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, () => random.between(0, 256));
  return { width, height, data };
}

/** The path of a crack, without a long straight stretch like that of a line drawn with a ruler. */
export const CRACK_PATH = [
  [60, 30],
  [70, 45],
  [79, 48],
  [95, 70],
  [97, 86],
  [107, 101],
  [110, 120],
  [128, 134],
  [143, 137],
  [160, 150],
  [166, 169],
  [182, 182],
  [190, 200],
].map(([x = 0, y = 0]) => ({ x, y }));
