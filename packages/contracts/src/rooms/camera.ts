import { z } from 'zod';
import { command } from '../core/define.ts';
import { Id } from '../core/ids.ts';

/** The capabilities of the phone's camera; the host's panel shows only those that are true here. */
export const CameraCapabilities = z.object({
  still: z.boolean(),
  torch: z.boolean(),
  flip: z.boolean(),
  zoom: z.object({ min: z.number(), max: z.number(), step: z.number() }).nullable(),
});
export type CameraCapabilities = z.infer<typeof CameraCapabilities>;

const Facing = z.enum(['user', 'environment']);

export const CameraState = z.object({
  facing: Facing.nullable(),
  torch: z.boolean(),
  zoom: z.number().nullable(),
});
export type CameraState = z.infer<typeof CameraState>;

export const CameraAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('torch'), on: z.boolean() }),
  z.strictObject({ do: z.literal('zoom'), value: z.number() }),
  /** The side after the flip: the same action repeated after a lost reply flips once. Decision 012. */
  z.strictObject({ do: z.literal('flip'), to: Facing }),
]);
export type CameraAction = z.infer<typeof CameraAction>;
export const controlCamera = command({
  name: 'camera:control',
  ability: 'control-camera',
  request: z.strictObject({ peerId: Id, action: CameraAction }),
  reply: z.object({ state: CameraState }),
});

export const announceCamera = command({
  name: 'camera:announce',
  ability: 'publish-video',
  request: z.strictObject({ capabilities: CameraCapabilities, state: CameraState }).nullable(),
  reply: z.object({}),
});

/** A request of the server to the field phone, which acknowledges it. */
export const cameraRequested = command({
  name: 'camera:requested',
  ability: null,
  request: z.strictObject({ action: CameraAction, by: z.string() }),
  reply: z.object({ state: CameraState }),
});
