import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';

/** A fault found when a recording was joined. The rest of the recording is in the file. */
export const RecordingFault = z.enum([
  /** A line does not follow from the one before it: something was changed, and later lines do not count. */
  'manifestBroken',
  /** The manifest is a chain, and not the one that its recorder ended: lines may be missing or invented. */
  'manifestChanged',
  /** A file that the manifest lists is not in the storage. */
  'fileMissing',
  /** A file has another content than the manifest says. */
  'fileChanged',
  /** The time of a file is outside of its take, so it would lengthen the joined file by unrecorded time. */
  'fileMisplaced',
  /** A file was begun and never completed. */
  'fileUnfinished',
  /** The end of a manifest is not on record, or not in it: a node or a machine died, and more may follow. */
  'endMissing',
  /** Nothing of a take has arrived in the storage. */
  'takeMissing',
]);
export type RecordingFault = z.infer<typeof RecordingFault>;

/** A time in the joined file, in milliseconds from its start. */
const Offset = z.number().min(0);

/** The result of joining. It is in the database, as the proof of the file in the storage. */
export const JoinedRecording = z.object({
  /** `empty` has no segment that can be used; `notSetUp` means that the worker has no FFmpeg. */
  state: z.enum(['ready', 'empty', 'failed', 'notSetUp']),
  /** The time of its first frame; null unless it is ready. */
  startedAt: Instant.nullable(),
  durationMs: Offset,
  bytes: z.int().min(0),
  sha256: z.string(),
  /** The hashes of its chunks in order, with which a requested part is checked. */
  chunks: z.array(z.string()),
  /** Times in which nothing was recorded: not all had agreed, or the call moved to another node. */
  pauses: z.array(z.object({ from: Offset, to: Offset })),
  faults: z.array(z.object({ takeId: Id, fault: RecordingFault, file: z.string().nullable() })),
});
export type JoinedRecording = z.infer<typeof JoinedRecording>;

/** The playable file in the recording's folder. */
export const JOINED_FILE = 'joined.mp4';
