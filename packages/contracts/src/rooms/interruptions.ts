import { z } from 'zod';
import { command } from '../core/define.ts';
import { Instant } from '../core/fields.ts';

/**
 * The cause that has stopped a person's picture or sound on their device. Muting and turning off the camera are
 * their own choice and no interruption. Decision 147.
 */
export const InterruptionReason = z.enum([
  /** The phone has muted the microphone, as it does during a call of its own. */
  'phoneCall',
  /** A computer has muted the microphone by a key or a switch. */
  'microphoneMuted',
  /** The page is hidden, and the phone pauses it. */
  'inBackground',
  'microphoneLost',
  /** The system pauses the camera of a visible page. */
  'cameraPaused',
  'cameraBusy',
  'cameraBlocked',
  'cameraLost',
]);
export type InterruptionReason = z.infer<typeof InterruptionReason>;

export const Interruption = z.object({
  reason: InterruptionReason,
  /** The time at which the room was first notified of this reason. */
  since: Instant,
});
export type Interruption = z.infer<typeof Interruption>;

/** Announces why this page's picture or sound has stopped; null when both are back (SPEC.md, R-50). */
export const announceInterruption = command({
  name: 'interruption:announce',
  ability: null,
  request: z.strictObject({ reason: InterruptionReason.nullable() }),
  reply: z.object({}),
});
