import type { MeasurementType } from '../evaluate.ts';
import { distanceBetween, type Point } from '../points.ts';
import { MARKUP_INK, type MarkupPart, type PictureSize } from './markupGeometry.ts';
import { placeLabel } from './markupLabel.ts';
import { drawMarkup } from './markupTools.ts';

/**
 * Draws measurements over their picture: lines, outlines and values. As with markup, the app, the report's page
 * and its PDF draw exactly these parts.
 */

export interface DrawnMeasurement {
  type: MeasurementType;
  /** The points in pixels of the picture. */
  points: readonly Point[];
  /** The text of its label; empty while it is being measured. */
  text: string;
  /** Whether it is the reference object, which is drawn thinner, in white, and without a fill. */
  isReference?: boolean;
}

const INK = MARKUP_INK.yellow;
const REFERENCE_INK = MARKUP_INK.white;
const EDGE = '#0b1411';
const AREA_OPACITY = 0.25;
/** Sizes as shares of the drawing's shorter side. */
const LINE = 0.005;
const LETTERS = 0.04;
const LEAST_LETTERS = 7;
/** The distance between plates, in their sizes. */
const GAP = 1.05;
/**
 * Half the length of the tick at the end of a line, and the radius of an angle's arc, in widths of the line.
 */
const TICK = 4;
const ARC = 18;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws measurements. A label does not cover earlier ones, as far as there is room. */
export function drawMeasurements(
  measurements: readonly DrawnMeasurement[],
  picture: PictureSize,
  size: PictureSize,
): MarkupPart[] {
  const scale = size.width / picture.width;
  const width = LINE * Math.min(size.width, size.height);
  const scaled = measurements.map((measurement) => ({
    ...measurement,
    points: measurement.points.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
  }));
  return [...scaled.flatMap((one) => shapeOf(one, width)), ...labelsOf(scaled, size)];
}

function shapeOf({ type, points, isReference = false }: DrawnMeasurement, width: number): MarkupPart[] {
  const isOutline = type === 'area' && points.length > 2;
  const path = `${polyline(points)}${isOutline ? 'Z' : ''}`;
  const d = `${path}${isOutline ? '' : ticksOf(points, width)}${type === 'angle' ? arcOf(points, width) : ''}`;
  return [
    ...(isOutline && !isReference
      ? [{ kind: 'area' as const, d: path, color: INK, opacity: AREA_OPACITY }]
      : []),
    { kind: 'line', d, color: EDGE, width: width * 2 },
    { kind: 'line', d, color: isReference ? REFERENCE_INK : INK, width: isReference ? width / 2 : width },
  ];
}

function polyline(points: readonly Point[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pair(point)}`).join('');
}

/** A stroke across each end, which shows exactly where the line ends. */
function ticksOf(points: readonly Point[], width: number): string {
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return '';
  return [
    [first, second],
    [last, before],
  ]
    .map(([end, inner]) => tick(end as Point, inner as Point, TICK * width))
    .join('');
}

function tick(end: Point, inner: Point, half: number): string {
  const length = distanceBetween(end, inner) || 1;
  const [across, down] = [(-(inner.y - end.y) / length) * half, ((inner.x - end.x) / length) * half];
  return `M${pair({ x: end.x + across, y: end.y + down })}L${pair({ x: end.x - across, y: end.y - down })}`;
}

function arcOf([one, vertex, other]: readonly Point[], width: number): string {
  if (!one || !vertex || !other) return '';
  const radius = Math.min(ARC * width, distanceBetween(one, vertex) / 2, distanceBetween(other, vertex) / 2);
  const direction = (end: Point): number => Math.atan2(end.y - vertex.y, end.x - vertex.x);
  const [from, to] = [direction(one), direction(other)];
  const at = (angle: number): string =>
    pair({ x: vertex.x + radius * Math.cos(angle), y: vertex.y + radius * Math.sin(angle) });
  const turn = (to - from + 3 * Math.PI) % (2 * Math.PI);
  return `M${at(from)}A${short(radius)} ${short(radius)} 0 0 ${turn > Math.PI ? 1 : 0} ${at(to)}`;
}

function labelsOf(measurements: readonly DrawnMeasurement[], size: PictureSize): MarkupPart[] {
  const taken: Box[] = [];
  return measurements.flatMap(({ type, points, text }) => {
    if (!text || points.length === 0) return [];
    const at = freePlace(placeBeside(type, points, { text, size }), { text, size, taken });
    return drawMarkup([{ kind: 'text', color: 'yellow', at, text }], size, fontSizeOf(size));
  });
}

/** Places a label so that it covers neither its line nor the measured object at an end of it. */
function placeBeside(
  type: MeasurementType,
  points: readonly Point[],
  { text, size }: { text: string; size: PictureSize },
): Point {
  const middle = middleOf(type, points);
  const { plate } = placeLabel({
    text,
    center: [middle.x, middle.y],
    fontSize: fontSizeOf(size),
    picture: size,
  });
  const { x, y } = directionAway(type, points);
  const away = (Math.abs(x) * plate.width + Math.abs(y) * plate.height) / 2 + fontSizeOf(size) / 2;
  return { x: middle.x + x * away, y: middle.y + y * away };
}

/**
 * The direction of a label: perpendicular to a line and up; away from the opening of an angle; an area has room
 * inside.
 */
function directionAway(type: MeasurementType, [first, second, third]: readonly Point[]): Point {
  if (type === 'area' || !first || !second) return { x: 0, y: 0 };
  if (type === 'angle') {
    const [one, other] = [towards(second, first), towards(second, third ?? first)];
    return towards({ x: one.x + other.x, y: one.y + other.y }, { x: 0, y: 0 });
  }
  const { x, y } = towards(first, second);
  return x < 0 ? { x: -y, y: x } : { x: y, y: -x };
}

/** A direction of length 1; 0 where there is none. */
function towards(from: Point, to: Point): Point {
  const length = distanceBetween(from, to) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/**
 * The nearest place around the desired one where the label covers no other; the desired place if all are taken.
 */
function freePlace(
  wished: Point,
  { text, size, taken }: { text: string; size: PictureSize; taken: Box[] },
): [x: number, y: number] {
  const plateAt = ({ x, y }: Point): Box =>
    placeLabel({ text, center: [x, y], fontSize: fontSizeOf(size), picture: size }).plate;
  const places = [wished, ...placesAround(wished, plateAt(wished))];
  const free = places.map(plateAt).find((plate) => taken.every((other) => !overlap(plate, other)));
  const plate = free ?? plateAt(wished);
  taken.push(plate);
  return [(plate.x + plate.width / 2) / size.width, (plate.y + plate.height / 2) / size.height];
}

/** Places one plate away in eight directions, then two, and so on; above and below first. */
function placesAround({ x, y }: Point, { width, height }: Box): Point[] {
  const steps = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
    [1, 1],
    [-1, -1],
    [1, -1],
    [-1, 1],
  ] as const;
  return [1, 2, 3, 4, 5, 6].flatMap((times) =>
    steps.map(([across, down]) => ({
      x: x + across * times * width * GAP,
      y: y + down * times * height * GAP,
    })),
  );
}

function middleOf(type: MeasurementType, points: readonly Point[]): Point {
  const [first = { x: 0, y: 0 }, vertex = first] = points;
  if (type === 'angle') return vertex;
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

function overlap(one: Box, other: Box): boolean {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !apart && one.y < other.y + other.height && other.y < one.y + one.height;
}

const fontSizeOf = ({ width, height }: PictureSize): number =>
  Math.max(LETTERS * Math.min(width, height), LEAST_LETTERS);
const pair = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;
const short = (value: number): number => Number(value.toFixed(2));
