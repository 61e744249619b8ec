import { z } from 'zod';
import { command } from '../core/define.ts';
import { Instant, Sha256, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';

/**
 * A liveness check: the person on site carries out a gesture that no one could know before, so that a replayed
 * video is noticed (SPEC.md, V-1 to V-8). Decision 154.
 */

/** The time for an answer by the server's clock. */
export const LIVENESS_SECONDS = 60;

/** Things that most building sites have and that a phone can show at once. */
export const ShownThing = z.enum([
  'frontDoor',
  'houseNumber',
  'electricMeter',
  'electricalPanel',
  'window',
  'ceiling',
  'floor',
  'doorHandle',
]);
export type ShownThing = z.infer<typeof ShownThing>;

/** Movements that the motion sensor of a phone can measure. */
export const Movement = z.enum(['turnRight', 'turnLeft', 'tiltUp', 'tiltDown']);
export type Movement = z.infer<typeof Movement>;

export const MAX_FINGERS = 5;

/** First show the thing with this number of fingers in the picture, then move the phone. */
export const Gesture = z.strictObject({
  thing: ShownThing,
  fingers: z.int().min(1).max(MAX_FINGERS),
  movement: Movement,
});
export type Gesture = z.infer<typeof Gesture>;

/** The ids of the pictures: the thing, and the view after the movement. */
const PhotoIds = z
  .tuple([MintedId, MintedId])
  .refine(([shown, moved]) => shown !== moved, 'Reload the page, then ask again.');

/** The server chooses the gesture at random. The host's button mints the ids of the check and its photos. */
export const askForGesture = command({
  name: 'liveness:ask',
  ability: 'control-camera',
  request: z.strictObject({ id: MintedId, peerId: Id, photoIds: PhotoIds }),
  reply: z.object({}),
});

/** The movement from the first picture to the second one, or the reason why the phone did not measure it. */
export const MeasuredMotion = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('measured'),
    /** Degrees to the right; negative to the left. */
    turnedDegrees: z.int().min(-3600).max(3600),
    /** Degrees upward; negative downward. */
    tiltedDegrees: z.int().min(-180).max(180),
    /** The directions of the two pictures from magnetic north; null where the phone has no compass. */
    headings: z.tuple([z.int().min(0).max(360), z.int().min(0).max(360)]).nullable(),
  }),
  z.strictObject({ state: z.literal('unmeasured'), reason: z.enum(['denied', 'noSensor']) }),
]);
export type MeasuredMotion = z.infer<typeof MeasuredMotion>;

export const LivenessAnswer = z.strictObject({
  /** The times at which the gesture was shown and answered, by the phone's clock. */
  shownAt: Instant,
  answeredAt: Instant,
  /** The time between the two by the phone's steady clock, which no one can set. */
  elapsedMs: z.int().min(0).max(3_600_000),
  photos: z.tuple([
    z.strictObject({ id: MintedId, sha256: Sha256 }),
    z.strictObject({ id: MintedId, sha256: Sha256 }),
  ]),
  motion: MeasuredMotion,
});
export type LivenessAnswer = z.infer<typeof LivenessAnswer>;

export const answerGesture = command({
  name: 'liveness:answer',
  ability: 'capture',
  request: z.strictObject({ checkId: MintedId, answer: LivenessAnswer }),
  reply: z.object({}),
});

/** What the host concluded from the pictures and the measured movement. */
export const LivenessDecision = z.strictObject({
  isLive: z.boolean(),
  note: Text.max(500, 'Use at most 500 characters'),
});
export type LivenessDecision = z.infer<typeof LivenessDecision>;

export const decideLiveness = command({
  name: 'liveness:decide',
  ability: 'control-camera',
  request: z.strictObject({ id: MintedId, checkId: MintedId, decision: LivenessDecision }),
  reply: z.object({}),
});

/** The durable events of a check. The first three have its id. */
export const AskedGesture = z.object({
  peerId: Id,
  /** The person who holds the phone. */
  name: z.string(),
  gesture: Gesture,
  photoIds: PhotoIds,
});
export const AnsweredGesture = z.object({ answer: LivenessAnswer });
export const DecidedLiveness = z.object({ checkId: Id, decision: LivenessDecision });
