import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { download, endpoint } from '../core/define.ts';
import { Instant, RequiredLine } from '../core/fields.ts';
import { Id } from '../core/ids.ts';

/**
 * Recordings of calls (rooms/recording.ts), for staff. One is created by the room's events, and gets its file
 * from the job join-recording.
 */

/** `making` is after the call; `failed` also stands for a recording of which nothing could be used. */
export const RecordingPhase = z.enum(['recording', 'making', 'ready', 'failed', 'deleted']);
export type RecordingPhase = z.infer<typeof RecordingPhase>;

const Decision = z.object({ at: Instant, by: z.string(), reason: z.string() });

export const Recording = z.object({
  id: Id,
  inspectionId: Id,
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** The people on the call while it was recorded; all of them had agreed. */
  people: z.array(z.string()),
  phase: RecordingPhase,
  /** The time of the file's first frame, from which its moments are counted; null until it is ready. */
  fileStartedAt: Instant.nullable(),
  /** Null until the playable file is ready. */
  durationMs: z.number().nullable(),
  bytes: z.int().nullable(),
  /** Whether a part is missing or was changed in the storage. */
  isIncomplete: z.boolean(),
  /** The time after which it is deleted, as people were told when they were asked. */
  keepUntil: Instant,
  /** The legal hold, which keeps it beyond that time; null without one. */
  hold: Decision.nullable(),
  /** Null while its files exist. */
  deletion: Decision.nullable(),
});
export type Recording = z.infer<typeof Recording>;

const recordingParams = z.object({ recordingId: Id });

export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/recordings',
  summary: 'Recordings of the calls of an inspection, newest first, also deleted ones without their files',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  reply: z.array(Recording),
});

export const getRecordingFile = download({
  path: '/api/recordings/:recordingId/file',
  summary:
    'The playable file of a recording; parts of it can be requested. Each reading is in the audit list',
  access: STAFF,
  params: recordingParams,
  produces: 'video/mp4',
});

export const holdRecording = endpoint({
  method: 'PUT',
  path: '/api/recordings/:recordingId/hold',
  summary: 'Keep a recording beyond its time for a legal reason, or no longer: both with the reason',
  access: ADMIN,
  params: recordingParams,
  body: z.strictObject({ isHeld: z.boolean(), reason: RequiredLine }),
  reply: Recording,
});

export const deleteRecording = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/deletion',
  summary: 'Delete the files of a recording before its time. What was deleted stays on record',
  access: ADMIN,
  params: recordingParams,
  body: z.strictObject({ reason: RequiredLine }),
  reply: Recording,
});
