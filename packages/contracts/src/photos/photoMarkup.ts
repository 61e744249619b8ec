import { z } from 'zod';
import { Line } from '../core/fields.ts';

/**
 * Markup that staff draw over a photo to point at a detail. The photo's file and its hash never change: markup
 * is stored separately and drawn over the picture wherever it is shown (markupGeometry.ts).
 */

export const MAX_SHAPES = 40;
export const MAX_STROKE_POINTS = 200;
export const MAX_MARKUP_TEXT = 60;

export const MarkupColor = z.enum(['red', 'yellow', 'green', 'white']);
export type MarkupColor = z.infer<typeof MarkupColor>;

const OUTSIDE = 'Outside of the picture';

/** A share of the upright picture's width or height. Four decimals are half a pixel of a large photo. */
const Fraction = z.number().min(0, OUTSIDE).max(1, OUTSIDE).overwrite(roundFraction);

/** A point from the upper left corner: share of the width, share of the height. */
const MarkupPoint = z.tuple([Fraction, Fraction]);
export type MarkupPoint = z.infer<typeof MarkupPoint>;

const color = MarkupColor;

const MarkupShape = z.discriminatedUnion('kind', [
  /** An arrow that points at `to`. */
  z.strictObject({ kind: z.literal('arrow'), color, from: MarkupPoint, to: MarkupPoint }),
  /** The ellipse between two opposite corners. */
  z.strictObject({ kind: z.literal('circle'), color, from: MarkupPoint, to: MarkupPoint }),
  z.strictObject({
    kind: z.literal('freehand'),
    color,
    points: z
      .array(MarkupPoint)
      .min(2, 'Use at least 2 points')
      .max(MAX_STROKE_POINTS, `Use at most ${MAX_STROKE_POINTS} points`),
  }),
  /** One line of text, centered at `at` as far as the picture has room for it. */
  z.strictObject({
    kind: z.literal('text'),
    color,
    at: MarkupPoint,
    text: Line.min(1, 'Required').max(MAX_MARKUP_TEXT, `Use at most ${MAX_MARKUP_TEXT} characters`),
  }),
]);
export type MarkupShape = z.infer<typeof MarkupShape>;

/** The shapes in drawing order, the last on top. */
export const PhotoMarkup = z.array(MarkupShape).max(MAX_SHAPES, `Use at most ${MAX_SHAPES} marks on a photo`);
export type PhotoMarkup = z.infer<typeof PhotoMarkup>;

export function roundFraction(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
