import { z } from 'zod';
import { command, notice } from '../core/define.ts';
import { Id } from '../core/ids.ts';
import { MarkupPoint } from '../photos/photoMarkup.ts';

/**
 * Pointing at the picture of a peer (SPEC.md, D-1 and D-2). Points are shares of the upright picture, whatever each
 * screen crops or mirrors.
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
