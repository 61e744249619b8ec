import { z } from 'zod';
import { command, notice } from '../core/define.ts';
import { Id } from '../core/ids.ts';
import { MarkupPoint } from '../photos/photoMarkup.ts';

/**
 * Pointing at the picture of a peer (SPEC.md, D-1 and D-2). Points are shares of the upright picture,
 * whatever each screen crops or mirrors.
 */

/** The most moves of a pointer that a page sends and the server forwards in a second. */
export const POINTS_PER_SECOND = 30;

/** Points into the picture of a peer; null when the pointer leaves it. Volatile: it may be lost or dropped. */
export const PointerMove = z.strictObject({ peerId: Id, at: MarkupPoint.nullable() });
export type PointerMove = z.infer<typeof PointerMove>;
export const movePointer = command({
  name: 'pointer:move',
  ability: 'annotate',
  request: PointerMove,
  reply: z.object({}),
});
const Side = z.int().min(16).max(96);

const byteLength = (base64: string): number => (base64.replaceAll('=', '').length * 3) >> 2;

/** What a page sees in the picture of a peer: a small gray copy, a byte a pixel, row by row. */
export const SeenPicture = z
  .strictObject({ width: Side, height: Side, pixels: z.base64().max(4 * Math.ceil((96 * 96) / 3)) })
  .refine(({ width, height, pixels }) => byteLength(pixels) === width * height, {
    path: ['pixels'],
    error: 'Not the pixels of a picture of this size',
  });
export type SeenPicture = z.infer<typeof SeenPicture>;

/**
 * Sets a mark on a thing in the picture of a peer (SPEC.md, D-9). The pointer's moves that follow are places
 * of the thing. The peer that films it finds it in its own picture, which is ahead of what others see.
 */
export const stickMark = command({
  name: 'mark:stick',
  ability: 'annotate',
  request: z.strictObject({ peerId: Id, at: MarkupPoint, seen: SeenPicture }),
  reply: z.object({}),
});
/** A thing in the picture of a peer, as the person who marked it saw it. */
export const MarkedThing = z.object({ at: MarkupPoint, seen: SeenPicture });
export type MarkedThing = z.infer<typeof MarkedThing>;
export const markStuck = notice({ name: 'mark:stuck', payload: MarkedThing.extend({ by: Id }) });

export const pointerMoved = notice({
  name: 'pointer:moved',
  payload: z.object({
    /** The peer that points. */
    by: Id,
    /** The peer whose picture it points into. */
    peerId: Id,
    at: MarkupPoint.nullable(),
  }),
});
