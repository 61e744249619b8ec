import {
  MAX_MARKUP_NUMBER,
  MAX_STROKE_POINTS,
  type MarkupColor,
  type MarkupPoint,
  type MarkupShape,
  roundFraction,
} from '@sightline/contracts/photos/photoMarkup';
import {
  arrowPath,
  boxPath,
  dimensionPath,
  disc,
  ellipsePath,
  label,
  letterSize,
  lined,
  type MarkupPart,
  type PictureSize,
  type Sheet,
  strokePath,
} from './markupGeometry.ts';
import { simplifyStroke } from './simplifyStroke.ts';

/**
 * The tools that draw markup, each with all that is its own: how a shape begins and grows, how it is drawn, and what is
 * said about it. Only the shape that is sent is described elsewhere (photoMarkup.ts). Lengths of shapes are shares of
 * the picture's width or height.
 */

export type Tool = MarkupShape['kind'];

/** The properties of the next shape. */
export interface Pen {
  tool: Tool;
  color: MarkupColor;
  /** The text that a tool with `typed` places. */
  text: string;
  /** The number that the number tool places. */
  number: number;
}

/** How a finger makes a shape. */
interface Gesture<Shape> {
  begin(pen: Pen, at: MarkupPoint): Shape;
  /** Extends the shape to the finger's present point. */
  extend(shape: Shape, to: MarkupPoint): Shape;
  /** False for a shape from a tap without movement. */
  isDrawn(shape: Shape): boolean;
  pointsOf(shape: Shape): readonly MarkupPoint[];
  /** The shape with each of its points at another place. */
  mapped(shape: Shape, move: (point: MarkupPoint) => MarkupPoint): Shape;
}

interface MarkupTool<Shape> extends Gesture<Shape> {
  /** On its button, whose icon is this path, stroked in a box of 24 by 24. */
  label: string;
  icon: string;
  /** What to do with the tool. */
  hint: string;
  /** The shape in a sentence for screen readers, as in `Ana drew an arrow.` */
  said: string;
  /** For a tool that places typed text: the label of its field, and what is said as long as it is empty. */
  typed?: { label: string; missing: string };
  /** Where the finger would begin and end for people who cannot drag: they move the shape with the arrow keys. */
  middle: readonly [from: MarkupPoint, to: MarkupPoint];
  draw(shape: Shape, sheet: Sheet): MarkupPart[];
}

const CENTER: MarkupPoint = [0.5, 0.5];
const AROUND_CENTER: readonly [MarkupPoint, MarkupPoint] = [
  [0.4, 0.4],
  [0.6, 0.6],
];
const ACROSS_CENTER: readonly [MarkupPoint, MarkupPoint] = [
  [0.35, 0.5],
  [0.65, 0.5],
];
const nothing = () => ({});
const typedText = ({ text }: Pen) => ({ text: text.trim() });

/** The tools by the kind of their shapes, in the order of their buttons. */
const TOOLS: { readonly [Kind in Tool]: MarkupTool<Extract<MarkupShape, { kind: Kind }>> } = {
  arrow: {
    ...dragged('arrow', nothing),
    label: 'Arrow',
    icon: 'M6 18L18 6M8.5 6H18v9.5',
    hint: 'Drag on the photo to draw an arrow.',
    said: 'an arrow',
    middle: [[0.35, 0.65], CENTER],
    draw: (shape, sheet) => lined(shape, arrowPath(shape, sheet), sheet),
  },
  box: {
    ...dragged('box', nothing),
    label: 'Box',
    icon: 'M5 5h14v14H5Z',
    hint: 'Drag on the photo to draw a box.',
    said: 'a box',
    middle: AROUND_CENTER,
    draw: (shape, sheet) => lined(shape, boxPath(shape, sheet), sheet),
  },
  circle: {
    ...dragged('circle', nothing),
    label: 'Circle',
    icon: 'M4 12a8 8 0 1 1 16 0a8 8 0 1 1-16 0Z',
    hint: 'Drag on the photo to draw a circle.',
    said: 'a circle',
    middle: AROUND_CENTER,
    draw: (shape, sheet) => lined(shape, ellipsePath(shape, sheet), sheet),
  },
  freehand: {
    begin: ({ color }, at) => ({ kind: 'freehand', color, points: [at] }),
    extend: (shape, to) => ({ ...shape, points: extendStroke(shape.points, to) }),
    isDrawn: ({ points }) => points.length > 1,
    pointsOf: ({ points }) => points,
    mapped: (shape, move) => ({ ...shape, points: shape.points.map(move) }),
    label: 'Draw',
    icon: 'M4 13C8 3 13 4 10 11S9 20 20 14',
    hint: 'Draw on the photo.',
    said: 'a line',
    middle: ACROSS_CENTER,
    draw: (shape, sheet) => lined(shape, strokePath(shape, sheet), sheet),
  },
  text: {
    ...placed('text', typedText),
    label: 'Text',
    icon: 'M5 6h14M12 6v13',
    hint: 'Type the text, then tap the photo where it belongs.',
    said: 'a text',
    typed: { label: 'Text', missing: 'Type the text first.' },
    middle: [CENTER, CENTER],
    draw: label,
  },
  number: {
    ...placed('number', ({ number }) => ({ number })),
    label: 'Number',
    icon: 'M4 12a8 8 0 1 1 16 0a8 8 0 1 1-16 0ZM10.5 9.5L12.5 8.5V16',
    hint: 'Tap the photo where the next number belongs.',
    said: 'a number',
    middle: [CENTER, CENTER],
    draw: disc,
  },
  dimension: {
    ...dragged('dimension', typedText),
    label: 'Length',
    icon: 'M3 12h18M3 8v8M21 8v8',
    hint: 'Type a length that was measured on site, then drag from end to end.',
    said: 'a length',
    typed: { label: 'Length measured on site', missing: 'Type the length first.' },
    middle: ACROSS_CENTER,
    draw: (shape, sheet) => [
      ...lined(shape, dimensionPath(shape, sheet), sheet),
      ...label({ ...shape, at: between(shape.from, shape.to) }, sheet),
    ],
  },
};

/** What is shown and said about a tool. */
type ToolTexts = Pick<MarkupTool<MarkupShape>, 'label' | 'icon' | 'hint' | 'said' | 'typed'>;

export function toolTexts(tool: Tool): ToolTexts {
  return TOOLS[tool];
}

/** The tools in the order of their buttons. */
export const TOOL_NAMES = Object.keys(TOOLS) as readonly Tool[];

/** A tool as one for every shape: it is only given shapes of its kind. */
function toolOf(kind: Tool): MarkupTool<MarkupShape> {
  return TOOLS[kind];
}

export function beginShape(pen: Pen, at: MarkupPoint): MarkupShape {
  return toolOf(pen.tool).begin(pen, at);
}

/** Extends the shape to the finger's present point. */
export function extendShape(shape: MarkupShape, to: MarkupPoint): MarkupShape {
  return toolOf(shape.kind).extend(shape, to);
}

/** False for a shape from a tap without movement. */
export function isDrawn(shape: MarkupShape): boolean {
  return toolOf(shape.kind).isDrawn(shape);
}

/** Whether the shape lacks the text that its tool asks for. */
export function lacksText(shape: MarkupShape): boolean {
  return 'text' in shape && shape.text === '';
}

/** The number after the highest one, so that numbers count up. */
export function nextNumber(shapes: readonly MarkupShape[]): number {
  const numbers = shapes.map((shape) => ('number' in shape ? shape.number : 0));
  return Math.min(Math.max(0, ...numbers) + 1, MAX_MARKUP_NUMBER);
}

/** A shape that the arrow keys can move, for people who cannot drag. */
export function middleShape(pen: Pen): MarkupShape {
  const [from, to] = toolOf(pen.tool).middle;
  return extendShape(beginShape(pen, from), to);
}

/** Moves the whole shape, up to the edge of the picture. */
export function moveShape(shape: MarkupShape, [right, down]: MarkupPoint): MarkupShape {
  const tool = toolOf(shape.kind);
  const points = tool.pointsOf(shape);
  const dx = within(
    right,
    points.map(([x]) => x),
  );
  const dy = within(
    down,
    points.map(([, y]) => y),
  );
  return tool.mapped(shape, ([x, y]) => [roundFraction(x + dx), roundFraction(y + dy)]);
}

/** Leaves out what no one sees: a room limits how many bytes one person draws. */
export function simplified(shape: MarkupShape): MarkupShape {
  return 'points' in shape ? { ...shape, points: simplifyStroke(shape.points) } : shape;
}

/** Draws markup; `fontSize` replaces that of its texts. */
export function drawMarkup(
  markup: readonly MarkupShape[],
  picture: PictureSize,
  fontSize = letterSize(picture),
): MarkupPart[] {
  return markup.flatMap((shape) => toolOf(shape.kind).draw(shape, { picture, fontSize }));
}

/** Points closer than this look the same, and a shorter arrow is an accidental tap. */
const STEP = 0.004;
const SHORTEST = 0.01;

interface Dragged<Kind> {
  kind: Kind;
  color: MarkupColor;
  from: MarkupPoint;
  to: MarkupPoint;
}
interface Placed<Kind> {
  kind: Kind;
  color: MarkupColor;
  at: MarkupPoint;
}

/** A shape from where the finger comes down to where it is lifted. */
function dragged<Kind, Facts extends object>(
  kind: Kind,
  factsOf: (pen: Pen) => Facts,
): Gesture<Dragged<Kind> & Facts> {
  return {
    begin: (pen, at) => ({ kind, color: pen.color, from: at, to: at, ...factsOf(pen) }),
    extend: (shape, to) => ({ ...shape, to }),
    isDrawn: ({ from, to }) => distance(from, to) >= SHORTEST,
    pointsOf: ({ from, to }) => [from, to],
    mapped: (shape, move) => ({ ...shape, from: move(shape.from), to: move(shape.to) }),
  };
}

/** A shape at one point. */
function placed<Kind, Facts extends object>(
  kind: Kind,
  factsOf: (pen: Pen) => Facts,
): Gesture<Placed<Kind> & Facts> {
  return {
    begin: (pen, at) => ({ kind, color: pen.color, at, ...factsOf(pen) }),
    extend: (shape, to) => ({ ...shape, at: to }),
    isDrawn: () => true,
    pointsOf: ({ at }) => [at],
    mapped: (shape, move) => ({ ...shape, at: move(shape.at) }),
  };
}

/** A long stroke keeps every other point whenever it has too many. */
function extendStroke(points: MarkupPoint[], to: MarkupPoint): MarkupPoint[] {
  const last = points.at(-1);
  if (last && distance(last, to) < STEP) return points;
  const longer = [...points, to];
  return longer.length > MAX_STROKE_POINTS ? longer.filter((_, index) => index % 2 === 0) : longer;
}

/** Limits the change so that all of the values stay between 0 and 1. */
function within(change: number, values: readonly number[]): number {
  return Math.max(-Math.min(...values), Math.min(change, 1 - Math.max(...values)));
}

function distance([x1, y1]: MarkupPoint, [x2, y2]: MarkupPoint): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

function between([x1, y1]: MarkupPoint, [x2, y2]: MarkupPoint): MarkupPoint {
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}
