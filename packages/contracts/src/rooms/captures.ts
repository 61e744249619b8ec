import { z } from 'zod';
import { ItemId } from '../checklists/checklists.ts';
import { command, notice } from '../core/define.ts';
import { Line, Position, RequiredLine } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { PhotoSource, ViewId } from '../photos/photos.ts';

/** A still that is requested in the live room, until it is stored (photos.ts). */

/** The host requests a full-resolution still from the field phone; the host's button mints the photo's id. */
export const CaptureRequest = z.strictObject({
  photoId: MintedId,
  peerId: Id,
  itemId: ItemId.optional(),
  /** The required view of the still, which the host chose before pressing the button. */
  viewId: ViewId.optional(),
  roomLabel: Line.default(''),
});
export type CaptureRequest = z.infer<typeof CaptureRequest>;
export const requestCapture = command({
  name: 'capture:request',
  ability: 'capture',
  request: CaptureRequest,
  reply: z.object({ accepted: z.literal(true) }),
});

/**
 * The view of the next photo (requiredViews.ts), which the person on site and everyone else in the call sees.
 */
export const ChosenView = z.strictObject({ id: ViewId, label: RequiredLine });
export type ChosenView = z.infer<typeof ChosenView>;
/** The part of a room's snapshot: the view that the host chose for the next photo. */
export const viewInRoom = { nextView: ChosenView.nullable().default(null) };
/** Chooses the view; null for no particular one (SPEC.md, C-11). */
export const chooseView = command({
  name: 'view:choose',
  ability: 'control-camera',
  request: z.strictObject({ view: ChosenView.nullable() }),
  reply: z.object({}),
});
export const viewChosen = notice({
  name: 'view:chosen',
  payload: z.object({ view: ChosenView.nullable() }),
});

/** Progress of a still for its pending tile; volatile. Only `photo:stored` confirms that it is stored. */
export const CaptureProgress = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('captured'),
    photoId: Id,
    source: PhotoSource,
    width: z.int().min(1).max(50_000),
    height: z.int().min(1).max(50_000),
    bytes: z.int().min(1),
    position: Position.nullable(),
    viewId: ViewId.optional(),
  }),
  z.strictObject({ state: z.literal('uploading'), photoId: Id, fraction: z.number().min(0).max(1) }),
  z.strictObject({ state: z.literal('failed'), photoId: Id, reason: Line }),
]);
export type CaptureProgress = z.infer<typeof CaptureProgress>;
export const reportCapture = command({
  name: 'capture:report',
  ability: 'capture',
  request: CaptureProgress,
  reply: z.object({}),
});

/** A request of the server to the field phone, which acknowledges it. */
export const captureRequested = command({
  name: 'capture:requested',
  ability: null,
  request: CaptureRequest.extend({ by: z.string() }),
  reply: z.object({ accepted: z.literal(true) }),
});

export const captureProgressed = notice({
  name: 'capture:progressed',
  payload: z.object({ peerId: Id, progress: CaptureProgress }),
});
