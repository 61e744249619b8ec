import type { MarkupColor, MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import { placeLabel } from './markupLabel.ts';

/**
 * SVG path data and places of text, of which the tools make their shapes. The app, the report's page and its PDF draw
 * exactly these parts. Decision 070.
 */

/** A size in the unit of the drawing: pixels, points, or units of a view box. */
export interface PictureSize {
  width: number;
  height: number;
}

/** What is drawn on. */
export interface Sheet {
  picture: PictureSize;
  /** The size of texts, in the unit of the picture. */
  fontSize: number;
}

/** A part of a drawing, in drawing order; lines have round caps and joins. */
export type MarkupPart =
  | { kind: 'line'; d: string; color: string; width: number }
  | { kind: 'area'; d: string; color: string; opacity: number }
  /** A text centered at x, with its baseline at y. Browsers squeeze it into this width with any font. */
  | { kind: 'text'; text: string; x: number; y: number; width: number; fontSize: number; color: string };

/**
 * The colors of markup, bright enough for dark corners; the edge around each keeps it visible on bright walls.
 */
export const MARKUP_INK: Record<MarkupColor, string> = {
  red: '#ff453a',
  yellow: '#ffd60a',
  green: '#32e069',
  blue: '#4da3ff',
  white: '#ffffff',
};
const EDGE = '#0b1411';

/** Shares of the picture's shorter side, and the least sizes that are visible in a thumbnail. */
const LINE = { share: 0.008, least: 1.5 };
const LETTERS = { share: 0.05, least: 7 };
/** The opacity of a text's plate, through which the picture is still visible. */
const PLATE_OPACITY = 0.82;
/** An arrow head's length in line widths, and the angle of its sides to the shaft. */
const HEAD = { length: 6, angle: Math.PI / 6 };
/** Half the length of the bar across the end of a dimension line, in line widths. */
const BAR = 4;
/** The radius of a number's disc, and its digits' width and distance from the middle to the baseline, in font sizes. */
const NUMBER = { radius: 0.8, digit: 0.6, baseline: 0.36 };

/** The largest size with the picture's proportions inside the box. */
export function fitInto(picture: PictureSize, box: PictureSize): PictureSize {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

export function letterSize(picture: PictureSize): number {
  return scaled(LETTERS, picture);
}

type Point = readonly [x: number, y: number];
interface Colored {
  color: MarkupColor;
}
interface Between {
  from: MarkupPoint;
  to: MarkupPoint;
}

/** A line along the path, with its edge. */
export function lined({ color }: Colored, d: string, { picture }: Sheet): MarkupPart[] {
  const width = scaled(LINE, picture);
  return [
    { kind: 'line', d, color: EDGE, width: width * 2 },
    { kind: 'line', d, color: MARKUP_INK[color], width },
  ];
}

export function boxPath(shape: Between, sheet: Sheet): string {
  const { from, to } = ends(shape, sheet);
  return `M${pair(from)}L${pair([to[0], from[1]])}L${pair(to)}L${pair([from[0], to[1]])}Z`;
}

/** The path of a dimension line, with a bar across each end. */
export function dimensionPath(shape: Between, sheet: Sheet): string {
  const { from, to, width } = ends(shape, sheet);
  const direction = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [dx, dy] = [-Math.sin(direction) * BAR * width, Math.cos(direction) * BAR * width];
  const bar = ([x, y]: Point): string => `M${pair([x - dx, y - dy])}L${pair([x + dx, y + dy])}`;
  return `M${pair(from)}L${pair(to)}${bar(from)}${bar(to)}`;
}

/**
 * The path of an arrow, whose head's angle is computed in the picture's proportions, so that it is never
 * skewed.
 */
export function arrowPath(shape: Between, sheet: Sheet): string {
  const { from, to, width } = ends(shape, sheet);
  const direction = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const side = (angle: number): Point => [
    to[0] - HEAD.length * width * Math.cos(direction + angle),
    to[1] - HEAD.length * width * Math.sin(direction + angle),
  ];
  return `M${pair(from)}L${pair(to)}M${pair(side(HEAD.angle))}L${pair(to)}L${pair(side(-HEAD.angle))}`;
}

export function ellipsePath(shape: Between, sheet: Sheet): string {
  const { from, to, width } = ends(shape, sheet);
  return ellipseBetween(from, to, width);
}

/**
 * The path of two half ellipses. A flat one would be an invalid arc, so each radius is at least the width of
 * the line.
 */
function ellipseBetween(from: Point, to: Point, width: number): string {
  const radius = (one: number, other: number): number => Math.max(Math.abs(other - one) / 2, width);
  const [rx, ry] = [radius(from[0], to[0]), radius(from[1], to[1])];
  const [x, y] = middle(from, to);
  const [left, right, radii] = [pair([x - rx, y]), pair([x + rx, y]), pair([rx, ry])];
  return `M${left}A${radii} 0 1 1 ${right}A${radii} 0 1 1 ${left}Z`;
}

/** A smooth line through the middles between the points of the finger. */
export function strokePath(shape: { points: readonly MarkupPoint[] }, { picture }: Sheet): string {
  const points = shape.points.map((point) => placed(point, picture));
  const [first = [0, 0], ...rest] = points;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${pair(point)} ${pair(middle(point, next))}`;
  });
  return `M${pair(first)}${curves.join('')}L${pair(rest.at(-1) ?? first)}`;
}

/** A number in a disc that stays inside the picture. */
export function disc(
  shape: Colored & { at: MarkupPoint; number: number },
  { picture, fontSize }: Sheet,
): MarkupPart[] {
  const radius = Math.min(NUMBER.radius * fontSize, picture.width / 2, picture.height / 2);
  const [left, top] = placed(shape.at, picture);
  const inside = (value: number, length: number): number =>
    Math.max(radius, Math.min(value, length - radius));
  const [x, y] = [inside(left, picture.width), inside(top, picture.height)];
  const circle = (r: number): string => ellipseBetween([x - r, y - r], [x + r, y + r], 0);
  const text = String(shape.number);
  return [
    { kind: 'area', d: circle(radius), color: EDGE, opacity: 1 },
    { kind: 'area', d: circle(radius * 0.88), color: MARKUP_INK[shape.color], opacity: 1 },
    {
      kind: 'text',
      text,
      x: short(x),
      y: short(y + NUMBER.baseline * fontSize),
      width: short(text.length * NUMBER.digit * fontSize),
      fontSize: short(fontSize),
      color: EDGE,
    },
  ];
}

export function label(
  shape: Colored & { at: MarkupPoint; text: string },
  { picture, fontSize: wanted }: Sheet,
): MarkupPart[] {
  const [text, center] = [shape.text, placed(shape.at, picture)];
  const { plate, lines, ...placedLabel } = placeLabel({ text, center, fontSize: wanted, picture });
  const [width, height] = [short(plate.width), short(plate.height)];
  const [color, fontSize] = [MARKUP_INK[shape.color], short(placedLabel.fontSize)];
  const d = `M${pair([plate.x, plate.y])}h${width}v${height}h${-width}Z`;
  return [
    { kind: 'area', d, color: EDGE, opacity: PLATE_OPACITY },
    ...lines.map((line): MarkupPart => {
      const [x, y, lineWidth] = [short(line.x), short(line.y), short(line.width)];
      return { kind: 'text', text: line.text, x, y, width: lineWidth, fontSize, color };
    }),
  ];
}

/** The ends on the picture, and the width of its lines. */
function ends({ from, to }: Between, { picture }: Sheet) {
  return { from: placed(from, picture), to: placed(to, picture), width: scaled(LINE, picture) };
}

function scaled({ share, least }: { share: number; least: number }, { width, height }: PictureSize): number {
  return Math.max(share * Math.min(width, height), least);
}

const placed = ([x, y]: MarkupPoint, { width, height }: PictureSize): Point => [x * width, y * height];
const middle = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
const pair = ([x, y]: Point): string => `${short(x)} ${short(y)}`;
const short = (value: number): number => Number(value.toFixed(2));
