import type { Frame } from '../frames.ts';
import { brickWall } from './brickWall.ts';
import { shaded, wall } from './pictures.ts';
import { Random } from './Random.ts';

/** Pictures that a scanner sees by mistake or that are no wall; the same for the same seed. None has a crack. */
export const BAD_INPUTS = {
  'a black frame': blackFrame,
  'a drawing': drawing,
  'a filmed screen': filmedScreen,
  'a brick wall at a slant': slantedBricks,
  'a hand before the lens': handBeforeLens,
} satisfies Record<string, (seed: number) => Frame>;

const SIZE = { width: 640, height: 480 };

/** A covered lens still has the noise of its sensor. */
function blackFrame(seed: number): Frame {
  return wall({ ...SIZE, color: [4, 4, 5], noise: 2, seed });
}

/** A plan in pen on paper: walls drawn with a ruler, and curves drawn by hand. */
function drawing(seed: number): Frame {
  const random = new Random(seed);
  const walls = Array.from({ length: 6 }, () => ({
    isAcross: random.chance(0.5),
    at: random.between(60, 420),
    from: random.between(40, 200),
    to: random.between(300, 600),
  }));
  const curves = Array.from({ length: 3 }, () => ({
    middle: random.between(80, 400),
    swing: random.between(10, 60),
    period: random.between(40, 120),
  }));
  return shaded(wall({ ...SIZE, color: [235, 233, 228], noise: 2, seed }), (x, y) => {
    const onWall = walls.some(({ isAcross, at, from, to }) => {
      const [along, across] = isAcross ? [x, y] : [y, x];
      return along > from && along < to && Math.abs(across - at) < 1.5;
    });
    const onCurve = curves.some(({ middle, swing, period }) => {
      const slope = (swing / period) * Math.cos(x / period);
      return Math.abs(y - middle - swing * Math.sin(x / period)) / Math.hypot(1, slope) < 1.5;
    });
    return onWall || onCurve ? 0.25 : 1;
  });
}

/** The pixels of a screen and those of the camera make rings; on it are a window and rows of text. */
function filmedScreen(seed: number): Frame {
  const random = new Random(seed);
  const [pitch, turn] = [random.between(1.02, 1.12), random.between(0.01, 0.06)];
  const [left, top] = [random.between(60, 140), random.between(50, 110)];
  return shaded(wall({ ...SIZE, color: [190, 196, 205], noise: 4, seed }), (x, y) => {
    const [u, v] = [x + turn * y, y - turn * x];
    const rings = 1 + 0.1 * Math.sin(2 * Math.PI * pitch * u) * Math.sin(2 * Math.PI * pitch * v);
    const isFrame = Math.abs(u - left) < 1 || Math.abs(v - top) < 1;
    const [row, column] = [Math.floor((v - top) / 14), Math.floor((u - left) / 7)];
    const isLine = v > top + 20 && u > left + 20 && row % 2 === 1 && column < 55 - ((row * 13) % 20);
    const isInk = isLine && (31 * row + 17 * column) % 5 > 1 && u % 7 < 5;
    return rings * (isFrame || isInk ? 0.4 : 1);
  });
}

/** A brick wall along which the camera looks. */
function slantedBricks(seed: number): Frame {
  const random = new Random(seed);
  const bricks = brickWall(seed);
  const [slant, turn] = [random.between(0.5, 1), random.between(-0.4, 0.4)];
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
  for (let index = 0; index < SIZE.width * SIZE.height; index++) {
    const [x, y] = [
      (index % SIZE.width) / SIZE.width - 0.5,
      Math.floor(index / SIZE.width) / SIZE.height - 0.5,
    ];
    const depth = 1 + slant * x;
    const [u, v] = [x / depth, y / depth];
    const across = (u * Math.cos(turn) - v * Math.sin(turn) + 0.5) * bricks.width;
    const down = (u * Math.sin(turn) + v * Math.cos(turn) + 0.5) * bricks.height;
    const from = 4 * (mirrored(down, bricks.height) * bricks.width + mirrored(across, bricks.width));
    data.set(bricks.data.subarray(from, from + 3), 4 * index);
  }
  return { ...SIZE, data };
}

/** The nearest pixel; beyond the border the picture continues backward. */
function mirrored(place: number, length: number): number {
  const turned = Math.abs(Math.floor(place)) % (2 * length);
  return turned < length ? turned : 2 * length - 1 - turned;
}

/** Fingers so close that they are soft, in front of a room. */
function handBeforeLens(seed: number): Frame {
  const random = new Random(seed);
  const lean = random.between(-0.3, 0.3);
  const fingers = [0, 1, 2, 3].map((finger) => ({
    x: 120 + 130 * finger + random.between(-20, 20),
    top: random.between(20, 160),
    half: random.between(45, 62),
  }));
  return shaded(wall({ ...SIZE, color: [196, 150, 128], noise: 3, seed }), (x, y) => {
    const covered = fingers.map(({ x: middle, top, half }) => {
      const across = Math.hypot(x - middle - lean * (y - top), Math.min(y - top - half, 0)) - half;
      return 1 / (1 + Math.exp(across / 5));
    });
    return 0.45 + 0.55 * Math.max(...covered);
  });
}
