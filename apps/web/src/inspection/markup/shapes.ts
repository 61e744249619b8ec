import {
  MAX_MARKUP_NUMBER,
  MAX_STROKE_POINTS,
  type MarkupColor,
  type MarkupPoint,
  type MarkupShape,
  roundFraction,
} from '@sightline/contracts/photos/photoMarkup';

/** Shapes while they are drawn and moved. All lengths are shares of the picture's width or height. */

export type Tool = MarkupShape['kind'];

/** The properties of the next shape. */
export interface Pen {
  tool: Tool;
  color: MarkupColor;
  /** The text that the text tool places, or the length at a dimension line. */
  text: string;
  /** The number that the number tool places. */
  number: number;
}

/** Points closer than this look the same, and a shorter arrow is an accidental tap. */
const STEP = 0.004;
const SHORTEST = 0.01;

export function beginShape({ tool, color, text, number }: Pen, at: MarkupPoint): MarkupShape {
  if (tool === 'text') return { kind: tool, color, at, text: text.trim() };
  if (tool === 'number') return { kind: tool, color, at, number };
  if (tool === 'freehand') return { kind: tool, color, points: [at] };
  if (tool === 'dimension') return { kind: tool, color, from: at, to: at, text: text.trim() };
  return { kind: tool, color, from: at, to: at };
}

/** The number after the highest one, so that numbers count up. */
export function nextNumber(shapes: readonly MarkupShape[]): number {
  const numbers = shapes.map((shape) => (shape.kind === 'number' ? shape.number : 0));
  return Math.min(Math.max(0, ...numbers) + 1, MAX_MARKUP_NUMBER);
}

/** Whether the shape lacks the text that its tool asks for. */
export function lacksText(shape: MarkupShape): boolean {
  return (shape.kind === 'text' || shape.kind === 'dimension') && shape.text === '';
}

/** Extends the shape to the finger's present point. */
export function extendShape(shape: MarkupShape, to: MarkupPoint): MarkupShape {
  if ('at' in shape) return { ...shape, at: to };
  if (shape.kind === 'freehand') return { ...shape, points: extendStroke(shape.points, to) };
  return { ...shape, to };
}

/** False for a shape from a tap without movement. */
export function isDrawn(shape: MarkupShape): boolean {
  if ('at' in shape) return true;
  if (shape.kind === 'freehand') return shape.points.length > 1;
  return distance(shape.from, shape.to) >= SHORTEST;
}

/** A shape that the arrow keys can move, for people who cannot drag. */
export function middleShape(pen: Pen): MarkupShape {
  const [from, to] = MIDDLE[pen.tool];
  return extendShape(beginShape(pen, from), to);
}

const MIDDLE: Record<Tool, [MarkupPoint, MarkupPoint]> = {
  arrow: [
    [0.35, 0.65],
    [0.5, 0.5],
  ],
  circle: [
    [0.4, 0.4],
    [0.6, 0.6],
  ],
  freehand: [
    [0.35, 0.5],
    [0.65, 0.5],
  ],
  box: [
    [0.4, 0.4],
    [0.6, 0.6],
  ],
  dimension: [
    [0.35, 0.5],
    [0.65, 0.5],
  ],
  text: [
    [0.5, 0.5],
    [0.5, 0.5],
  ],
  number: [
    [0.5, 0.5],
    [0.5, 0.5],
  ],
};

/** Moves the whole shape, up to the edge of the picture. */
export function moveShape(shape: MarkupShape, [right, down]: MarkupPoint): MarkupShape {
  const points = pointsOf(shape);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [dx, dy] = [within(right, xs), within(down, ys)];
  const moved = ([x, y]: MarkupPoint): MarkupPoint => [roundFraction(x + dx), roundFraction(y + dy)];
  if ('at' in shape) return { ...shape, at: moved(shape.at) };
  if (shape.kind === 'freehand') return { ...shape, points: shape.points.map(moved) };
  return { ...shape, from: moved(shape.from), to: moved(shape.to) };
}

/** A long stroke keeps every other point whenever it has too many. */
function extendStroke(points: MarkupPoint[], to: MarkupPoint): MarkupPoint[] {
  const last = points.at(-1);
  if (last && distance(last, to) < STEP) return points;
  const longer = [...points, to];
  return longer.length > MAX_STROKE_POINTS ? longer.filter((_, index) => index % 2 === 0) : longer;
}

function pointsOf(shape: MarkupShape): readonly MarkupPoint[] {
  if ('at' in shape) return [shape.at];
  return shape.kind === 'freehand' ? shape.points : [shape.from, shape.to];
}

/** Limits the change so that all of the values stay between 0 and 1. */
function within(change: number, values: readonly number[]): number {
  return Math.max(-Math.min(...values), Math.min(change, 1 - Math.max(...values)));
}

function distance([x1, y1]: MarkupPoint, [x2, y2]: MarkupPoint): number {
  return Math.hypot(x2 - x1, y2 - y1);
}
