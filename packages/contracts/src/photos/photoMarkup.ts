import { z } from 'zod';
import { Instant, Line } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';

/**
 * Markup over a photo that points at a detail: drawn by staff, or by people on a call (rooms/drawing.ts). The
 * photo's file and its hash never change: markup is stored separately and drawn over the picture wherever it
 * is shown (markupGeometry.ts).
 */

export const MAX_SHAPES = 40;
export const MAX_STROKE_POINTS = 200;
export const MAX_MARKUP_TEXT = 60;
export const MAX_MARKUP_NUMBER = 99;
export const TOO_MANY_MARKS = `Use at most ${MAX_SHAPES} marks on a photo`;

export const MarkupColor = z.enum(['red', 'yellow', 'green', 'blue', 'white']);
export type MarkupColor = z.infer<typeof MarkupColor>;

const OUTSIDE = 'Outside of the picture';

/** A share of the upright picture's width or height. Four decimals are half a pixel of a large photo. */
const Fraction = z.number().min(0, OUTSIDE).max(1, OUTSIDE).overwrite(roundFraction);

/** A point from the upper left corner: share of the width, share of the height. */
export const MarkupPoint = z.tuple([Fraction, Fraction]);
export type MarkupPoint = z.infer<typeof MarkupPoint>;

const color = MarkupColor;
const text = Line.min(1, 'Required').max(MAX_MARKUP_TEXT, `Use at most ${MAX_MARKUP_TEXT} characters`);

/** An arrow that points at `to`. */
const Arrow = z.strictObject({ kind: z.literal('arrow'), color, from: MarkupPoint, to: MarkupPoint });
/** The ellipse between two opposite corners. */
const Circle = z.strictObject({ kind: z.literal('circle'), color, from: MarkupPoint, to: MarkupPoint });
/** The rectangle between two opposite corners. */
const Box = z.strictObject({ kind: z.literal('box'), color, from: MarkupPoint, to: MarkupPoint });
/** A dimension line with a length that a person typed: nothing is computed from the picture. */
const Dimension = z.strictObject({
  kind: z.literal('dimension'),
  color,
  from: MarkupPoint,
  to: MarkupPoint,
  text,
});
const Freehand = z.strictObject({
  kind: z.literal('freehand'),
  color,
  points: z
    .array(MarkupPoint)
    .min(2, 'Use at least 2 points')
    .max(MAX_STROKE_POINTS, `Use at most ${MAX_STROKE_POINTS} points`),
});
/** One line of text, centered at `at` as far as the picture has room for it. */
const Label = z.strictObject({ kind: z.literal('text'), color, at: MarkupPoint, text });
/** A number in a disc, to which a text or a remark refers. */
const Numbered = z.strictObject({
  kind: z.literal('number'),
  color,
  at: MarkupPoint,
  number: z
    .int()
    .min(1, 'Use numbers from 1')
    .max(MAX_MARKUP_NUMBER, `Use numbers up to ${MAX_MARKUP_NUMBER}`),
});

const shapesWith = <Facts extends z.core.$ZodLooseShape>(facts: Facts) =>
  z.discriminatedUnion('kind', [
    Arrow.extend(facts),
    Circle.extend(facts),
    Box.extend(facts),
    Dimension.extend(facts),
    Freehand.extend(facts),
    Label.extend(facts),
    Numbered.extend(facts),
  ]);

export const MarkupShape = shapesWith({});
export type MarkupShape = z.infer<typeof MarkupShape>;

/** A shape under the id that the page of its author minted. */
export const DrawnShape = shapesWith({ id: MintedId });
export type DrawnShape = z.infer<typeof DrawnShape>;

/** A shape on a photo, with the name of the person who drew it, or changed it last. */
export const PhotoMark = shapesWith({ id: Id, drawnBy: z.string(), drawnAt: Instant });
export type PhotoMark = z.infer<typeof PhotoMark>;

/** The marks in drawing order, the last on top. */
export const PhotoMarkup = z.array(PhotoMark);
export type PhotoMarkup = z.infer<typeof PhotoMarkup>;

/**
 * A change of the markup by a person. It names what it touches, so that marks that someone else has added
 * meanwhile, such as a drawing from a call, stay.
 */
export const MarkupChange = z.strictObject({
  /** New marks, and those that were changed under their id. */
  marks: z.array(DrawnShape).max(MAX_SHAPES, TOO_MANY_MARKS).default([]),
  removed: z.array(Id).max(1000).default([]),
});
export type MarkupChange = z.infer<typeof MarkupChange>;

export function roundFraction(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
