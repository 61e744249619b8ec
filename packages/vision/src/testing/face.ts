import type { Frame } from '../frames.ts';

type Color = readonly [number, number, number];

/** An ellipse by its middle and half axes, in a square of 100. */
interface Ellipse {
  x: number;
  y: number;
  across: number;
  down: number;
  color: Color;
}

const HAIR: Color = [58, 36, 22];
const SKIN: Color = [223, 169, 132];
const SHADE: Color = [172, 116, 84];
const FACE: readonly Ellipse[] = [
  { x: 50, y: 112, across: 42, down: 30, color: [55, 80, 110] },
  { x: 50, y: 78, across: 10, down: 16, color: SHADE },
  { x: 50, y: 40, across: 25, down: 30, color: HAIR },
  { x: 50, y: 46, across: 20, down: 26, color: SKIN },
  { x: 42, y: 37, across: 5.5, down: 1.3, color: HAIR },
  { x: 58, y: 37, across: 5.5, down: 1.3, color: HAIR },
  { x: 42, y: 42, across: 4.2, down: 2.2, color: [244, 239, 233] },
  { x: 58, y: 42, across: 4.2, down: 2.2, color: [244, 239, 233] },
  { x: 42, y: 42, across: 2, down: 2, color: [44, 28, 18] },
  { x: 58, y: 42, across: 2, down: 2, color: [44, 28, 18] },
  { x: 50, y: 52, across: 3, down: 2.6, color: SHADE },
  { x: 50, y: 61, across: 8.5, down: 2.6, color: [160, 74, 68] },
];

/** A drawn head and shoulders before a gray wall; the square that it fills is at this place, in pixels. */
export function drawnPerson(
  { width, height }: { width: number; height: number },
  { left, top, side }: { left: number; top: number; side: number },
): Frame {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const x = (100 * ((index % width) + 0.5 - left)) / side;
    const y = (100 * (Math.floor(index / width) + 0.5 - top)) / side;
    data.set([...colorAt(x, y, 100 / side), 255], index * 4);
  }
  return { width, height, data };
}

/** The color at a point, with edges as soft as a pixel. */
function colorAt(x: number, y: number, pixel: number): Color {
  let color: Color = [184, 180, 168];
  for (const ellipse of FACE) {
    const distance = Math.hypot((x - ellipse.x) / ellipse.across, (y - ellipse.y) / ellipse.down);
    const beyond = (distance - 1) * Math.min(ellipse.across, ellipse.down);
    const share = Math.min(Math.max(0.5 - beyond / (2 * pixel), 0), 1);
    color = [
      color[0] + share * (ellipse.color[0] - color[0]),
      color[1] + share * (ellipse.color[1] - color[1]),
      color[2] + share * (ellipse.color[2] - color[2]),
    ];
  }
  return color;
}
