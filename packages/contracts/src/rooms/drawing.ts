import { z } from 'zod';
import { command, notice } from '../core/define.ts';
import { Line } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { MarkupShape } from '../photos/photoMarkup.ts';
import { SeenPicture } from './pointing.ts';

/** Drawing on a frozen picture (SPEC.md, D rules). A page loads it when someone draws. */

const Pixels = z.int().min(1).max(50_000);

/** Freezes the picture of a peer for everyone: a frame of its video, which is stored as this photo. */
export const freezePicture = command({
  name: 'picture:freeze',
  ability: 'annotate',
  request: z.strictObject({
    /** The id of the frozen picture, and of its event. */
    id: MintedId,
    peerId: Id,
    photoId: MintedId,
    width: Pixels,
    height: Pixels,
    /** The frame, so that the filming page can tell whether it still shows the same; none for a screen. */
    seen: SeenPicture.optional(),
  }),
  /** Whether the filming page uploads the photo, in the full size of its camera; otherwise this page does. */
  reply: z.object({ isFilmed: z.boolean() }),
});

/**
 * Asks the filming page for the full frame of its camera as this photo. It declines if its picture has
 * changed since the freeze: the marks would be at other places.
 */
export const frameRequested = command({
  name: 'frame:requested',
  ability: null,
  request: z.strictObject({ photoId: MintedId, seen: SeenPicture, roomLabel: Line.default('') }),
  reply: z.object({ isKept: z.boolean() }),
});

/** Shows the live video again. */
export const resumePicture = command({
  name: 'picture:resume',
  ability: 'annotate',
  request: z.strictObject({ id: MintedId, pictureId: Id }),
  reply: z.object({}),
});

export const drawShape = command({
  name: 'shape:draw',
  ability: 'annotate',
  /** The id is that of the shape, and of its event. */
  request: z.strictObject({ id: MintedId, pictureId: Id, shape: MarkupShape }),
  reply: z.object({}),
});

/** The most times in a second that a page sends the shape it is drawing, and the server forwards it. */
export const STROKES_PER_SECOND = 10;

/** A shape that is being drawn (SPEC.md, D-10); null if it is not drawn after all. */
export const Stroke = z.strictObject({
  /** The id that the drawn shape will have. */
  id: MintedId,
  pictureId: Id,
  shape: MarkupShape.nullable(),
});
export type Stroke = z.infer<typeof Stroke>;

/** Shows the others a shape while it is drawn. Volatile: it may be lost or dropped. */
export const growStroke = command({
  name: 'stroke:grow',
  ability: 'annotate',
  request: Stroke,
  reply: z.object({}),
});
export const strokeGrown = notice({
  name: 'stroke:grown',
  /** With the peer that draws. */
  payload: z.object({ by: Id, id: Id, pictureId: Id, shape: MarkupShape.nullable() }),
});

/** Takes back one's own shape. */
export const removeShape = command({
  name: 'shape:remove',
  ability: 'annotate',
  request: z.strictObject({ id: MintedId, shapeId: Id }),
  reply: z.object({}),
});

/** Clears one's own shapes, or all of them with the ability `mark`. */
export const clearDrawing = command({
  name: 'drawing:clear',
  ability: 'annotate',
  request: z.strictObject({ id: MintedId, pictureId: Id, shapes: z.enum(['own', 'all']) }),
  reply: z.object({}),
});
