import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { MediaSource } from '../rooms/media.ts';

/**
 * A recording consists of takes: a node that takes the call over begins another one. Each take has a
 * manifest: lines of JSON that are only appended. Each names the SHA-256 of the previous line, so that a
 * changed, removed or inserted line is noticed. Times of media are milliseconds since 1970, with a fraction.
 */

export const RecordedCodec = z.enum(['opus', 'vp8', 'h264']);
export type RecordedCodec = z.infer<typeof RecordedCodec>;

/** One peer's stream from one source. */
export const RecordedTrack = z.object({ peerId: Id, source: MediaSource });
export type RecordedTrack = z.infer<typeof RecordedTrack>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const TakeIds = z.object({ inspectionId: Id, recordingId: Id, takeId: Id });
export type TakeIds = z.infer<typeof TakeIds>;

/** A file next to the manifest. */
const FileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,99}\.(webm|mkv)$/);

/** Why a segment ended. `recovered` was closed after its recorder had died. */
const SegmentEnd = z.enum([
  ...(['length', 'format', 'idle', 'clock', 'pause', 'closed', 'stop', 'diskFull', 'recovered'] as const),
]);
export type SegmentEnd = z.infer<typeof SegmentEnd>;

/** Why a take ended. `lost` has no other reason on record: its node or its machine died. */
export const RecordingStopReason = z.enum(['host', 'consent', 'callEnded', 'nodeStopped', 'failed', 'lost']);
export type RecordingStopReason = z.infer<typeof RecordingStopReason>;

const SegmentFacts = z.object({
  ...RecordedTrack.shape,
  file: FileName,
  codec: RecordedCodec,
  /** A first estimate while the file is being written; later the sender's clock is known better. */
  start: z.number(),
  /** Degrees clockwise by which a player has to turn the picture. */
  rotation: z.literal([0, 90, 180, 270]),
  width: z.int().min(0),
  height: z.int().min(0),
});
export type SegmentFacts = z.infer<typeof SegmentFacts>;

const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), ...TakeIds.shape }),
  /** A recorder or a media worker was started again: streams continue under the next epoch. */
  z.object({ kind: z.literal('epoch'), epoch: z.int().min(1) }),
  /** A peer starts to send from a source, under its name at that time. */
  z.object({ kind: z.literal('track'), ...RecordedTrack.shape, name: z.string().max(200) }),
  /** The person has turned a source off, or on again. A new track is on. */
  z.object({ kind: z.literal('off'), ...RecordedTrack.shape }),
  z.object({ kind: z.literal('on'), ...RecordedTrack.shape }),
  /** A file that is being written. Without a line for its segment or its emptiness, it was lost. */
  z.object({ kind: z.literal('opened'), ...SegmentFacts.shape }),
  z.object({
    kind: z.literal('segment'),
    ...SegmentFacts.shape,
    durationMs: z.number().min(0),
    /** The number of its frames, from which a picture's rate follows. */
    frames: z.int().min(0),
    bytes: z.int().min(1),
    sha256: Sha256,
    why: SegmentEnd,
  }),
  /** A file that was opened and had no frame when its recorder died: nothing of it is missing. */
  z.object({ kind: z.literal('empty'), file: FileName }),
  /** Packets that never arrived; the picture pauses until its next key frame. */
  z.object({ kind: z.literal('loss'), ...RecordedTrack.shape, packets: z.int().min(1) }),
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('resume') }),
  z.object({ kind: z.literal('stop'), reason: RecordingStopReason }),
]);
export type ManifestEntry = z.infer<typeof Line>;

/** An entry as it is stored: with its time and the hash of the line before it, 64 zeros for the first. */
export const ManifestLine = z.intersection(Line, z.object({ at: Instant, previous: Sha256 }));
export type ManifestLine = z.infer<typeof ManifestLine>;

export const FIRST_PREVIOUS = '0'.repeat(64);

/**
 * The end of a manifest, as its recorder states it once everything of the take is in the storage. It is kept
 * in the database, which the storage's keys cannot change: a chain of hashes alone could be recomputed.
 */
export const ManifestEnd = z.strictObject({
  lines: z.int().min(1),
  /** The hash of the last line. */
  sha256: Sha256,
});
export type ManifestEnd = z.infer<typeof ManifestEnd>;

/** The folder of a recording in the storage, with a folder for each of its takes. */
export const recordingFolder = ({ inspectionId, recordingId }: Omit<TakeIds, 'takeId'>): string =>
  `recordings/${inspectionId}/${recordingId}`;

export const takeFolder = (take: TakeIds): string => `${recordingFolder(take)}/${take.takeId}`;

export const MANIFEST_NAME = 'manifest.ndjson';
