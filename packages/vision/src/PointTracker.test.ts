import { describe, expect, test } from 'vitest';
import type { Plane } from './frames.ts';
import { sample } from './opticalFlow.ts';
import { PointTracker } from './PointTracker.ts';
import type { PixelPoint } from './regions.ts';
import { fractalNoise } from './testing/noise.ts';
import { Random } from './testing/Random.ts';

const [WIDTH, HEIGHT, SIDE] = [320, 240, 640];
const START = { x: 170, y: 110 };

/** A wall that is larger than the picture. */
function wallOf(seed: number): Plane {
  const noise = fractalNoise(new Random(seed), SIDE, { coarsest: 32, persistence: 0.6 });
  return { width: SIDE, height: SIDE, values: noise.map((value) => 128 + 70 * value) };
}

/** Where the camera looks: the place on the wall in the middle of the picture, its turn and its distance. */
interface View {
  x: number;
  y: number;
  turn: number;
  zoom: number;
}

function onWall({ x, y, turn, zoom }: View, point: PixelPoint): PixelPoint {
  const [right, down] = [(point.x - WIDTH / 2) / zoom, (point.y - HEIGHT / 2) / zoom];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: x + right * cos - down * sin, y: y + right * sin + down * cos };
}

function inPicture({ x, y, turn, zoom }: View, place: PixelPoint): PixelPoint {
  const [right, down] = [place.x - x, place.y - y];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    x: (right * cos + down * sin) * zoom + WIDTH / 2,
    y: (down * cos - right * sin) * zoom + HEIGHT / 2,
  };
}

/** The picture of a phone: with the noise of its sensor, and light that changes. */
function pictureOf(wall: Plane, view: View, { random, light }: { random: Random; light: number }): Plane {
  const values = Float32Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const place = onWall(view, { x: index % WIDTH, y: Math.floor(index / WIDTH) });
    return sample(wall, place.x, place.y) * light + random.between(-4, 4);
  });
  return { width: WIDTH, height: HEIGHT, values };
}

/** A hand that moves the phone: up to 4 pixels a frame, 20 degrees, and a fifth closer. */
function viewAt(frame: number): View {
  return {
    x: SIDE / 2 + 60 * Math.sin(frame / 16),
    y: SIDE / 2 + 40 * Math.sin(frame / 11),
    turn: 0.35 * Math.sin(frame / 40),
    zoom: 1 + 0.2 * Math.sin(frame / 30),
  };
}

describe('D-9 a point that is followed', () => {
  test('stays on the thing through two seconds of a moving phone', () => {
    const errors = [1, 2].map((seed) => {
      const [wall, random] = [wallOf(seed), new Random(seed)];
      const look = (frame: number): Plane =>
        pictureOf(wall, viewAt(frame), { random, light: 1 - frame / 300 });
      const tracker = new PointTracker(look(0), START);
      const place = onWall(viewAt(0), START);
      let found: PixelPoint | null = null;
      for (let frame = 1; frame <= 60; frame++) found = tracker.follow(look(frame));
      const truth = inPicture(viewAt(60), place);
      return found ? Math.hypot(found.x - truth.x, found.y - truth.y) : Number.POSITIVE_INFINITY;
    });
    expect(Math.max(...errors)).toBeLessThan(1);
  });

  test('is lost when something else is before the camera, and stays lost', () => {
    const random = new Random(1);
    const [wall, other] = [wallOf(1), wallOf(2)];
    const tracker = new PointTracker(pictureOf(wall, viewAt(0), { random, light: 1 }), START);
    expect(tracker.follow(pictureOf(other, viewAt(0), { random, light: 1 }))).toBeNull();
    expect(tracker.follow(pictureOf(wall, viewAt(0), { random, light: 1 }))).toBeNull();
  });

  test('is lost when it leaves the picture', () => {
    const [wall, random] = [wallOf(1), new Random(1)];
    const look = (frame: number): Plane =>
      pictureOf(wall, { x: 320 + 5 * frame, y: 320, turn: 0, zoom: 1 }, { random, light: 1 });
    const tracker = new PointTracker(look(0), { x: 60, y: 120 });
    const seen = Array.from({ length: 20 }, (_, index) => tracker.follow(look(index + 1)));
    expect(seen[5]?.x).toBeCloseTo(30, 0);
    expect(seen.at(-1)).toBeNull();
  });

  test('is lost when a hand moves over it', () => {
    const [wall, hand, random] = [wallOf(1), wallOf(2), new Random(1)];
    const look = (frame: number): Plane => {
      const [behind, before] = [wall, hand].map((plane) => pictureOf(plane, viewAt(0), { random, light: 1 }));
      const values = behind?.values.map((value, index) =>
        index % WIDTH < frame * 12 ? (before?.values[index] ?? 0) : value,
      );
      return { width: WIDTH, height: HEIGHT, values: values ?? new Float32Array() };
    };
    const tracker = new PointTracker(look(0), START);
    const seen = Array.from({ length: 20 }, (_, index) => tracker.follow(look(index + 1)));
    expect(seen[8]).not.toBeNull();
    expect(seen.at(-1)).toBeNull();
  });

  test('is not followed on a blank wall', () => {
    const random = new Random(1);
    const wall = { width: SIDE, height: SIDE, values: new Float32Array(SIDE * SIDE).fill(128) };
    const tracker = new PointTracker(pictureOf(wall, viewAt(0), { random, light: 1 }), START);
    expect(tracker.follow(pictureOf(wall, viewAt(1), { random, light: 1 }))).toBeNull();
  });
});
