import { z } from 'zod';
import { ItemId } from './checklists.ts';
import { command, notice } from './core/define.ts';
import { Line, Position } from './core/fields.ts';
import { Id } from './core/ids.ts';
import { PhotoSource } from './photos.ts';

/** A still that is asked for in the live room, until it is stored (photos.ts). */

/** The host asks the field phone for a full-resolution still; the photo's id is minted by the host's button. */
export const CaptureRequest = z.strictObject({
  photoId: Id,
  peerId: Id,
  itemId: ItemId.optional(),
  roomLabel: Line.default(''),
});
export type CaptureRequest = z.infer<typeof CaptureRequest>;
export const requestCapture = command({
  name: 'capture:request',
  ability: 'capture',
  request: CaptureRequest,
  reply: z.object({ accepted: z.literal(true) }),
});

/** How a still goes on its way; volatile, to draw the pending tile. The truth is `photo:stored`. */
export const CaptureProgress = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('captured'),
    photoId: Id,
    source: PhotoSource,
    width: z.int().min(1).max(50_000),
    height: z.int().min(1).max(50_000),
    bytes: z.int().min(1),
    position: Position.nullable(),
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

/** Sent by the server to the field phone with an acknowledgement. */
export const captureOrdered = command({
  name: 'capture:ordered',
  ability: null,
  request: CaptureRequest.extend({ by: z.string() }),
  reply: z.object({ accepted: z.literal(true) }),
});

export const captureProgressed = notice({
  name: 'capture:progressed',
  payload: z.object({ peerId: Id, progress: CaptureProgress }),
});
