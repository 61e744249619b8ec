import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import {
  deleteRecording,
  getRecordingFile,
  holdRecording,
  listRecordings,
  type Recording,
  type RecordingPhase,
} from '@sightline/contracts/recordings/recordings';
import { derivedId } from '@sightline/store/core/derivedId';
import { wipeRecording } from '@sightline/store/recordingDeletion';
import { joinedKey } from '@sightline/store/recordings/files';
import {
  listRecordings as findRecordings,
  markDeleted,
  type RecordingRecord,
  setHold,
} from '@sightline/store/recordings/recordings';
import { drainRoomLog } from '@sightline/store/room-log/drainRoomLog';
import { fileTime } from '@sightline/wording/dates';
import { noteChange } from '../../core/auditTrail.ts';
import { nameWithRole } from '../../core/author.ts';
import { authorize } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { sendFile } from '../../core/sendFile.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { recordingPolicy, visibleRecording } from './policy.ts';

const DRAIN_MS = 5000;

export const recordingRoutes: readonly Route[] = [
  serve(listRecordings, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    authorize(recordingPolicy.read, context.principal, undefined);
    const found = await findRecordings(context.store, _id);
    return found.map(presentRecording);
  }),

  serveDownload(getRecordingFile, async (context, { params }) => {
    const recording = await visibleRecording(context, params.recordingId);
    const { joined } = recording;
    if (phaseOf(recording) !== 'ready' || !joined) throw new AppError('notFound', { thing: 'recording' });
    await noteReading(context, recording);
    const { sha256, bytes, chunks } = joined;
    await sendFile(context, {
      key: joinedKey(recording),
      contentType: 'video/mp4',
      version: sha256,
      sha256,
      chunks,
      disposition: 'inline',
      filename: `call-${fileTime(recording.startedAt.toISOString())}.mp4`,
      cached: false,
      bytes,
    });
  }),

  serve(holdRecording, async (context, { params, body: { isHeld, reason } }) => {
    const recording = await visibleRecording(context, params.recordingId);
    const decision = decisionOf(context.principal, reason);
    const changed = await setHold(context.store, recording._id, isHeld ? decision : null);
    if (!changed) throw gone();
    await noteChange(context, {
      area: 'records',
      thing: thingOf(recording),
      changes: [`Legal hold ${isHeld ? 'set' : 'ended'}: ${reason}`],
    });
    return presentRecording(changed);
  }),

  serve(deleteRecording, async (context, { params, body: { reason } }) => {
    const recording = await currentRecording(context, params.recordingId);
    if (recording.hold) throw new AppError('recordingHeld');
    if (phaseOf(recording) === 'recording') throw new AppError('recordingRunning');
    const deleted = await markDeleted(context.store, recording._id, decisionOf(context.principal, reason));
    if (!deleted) throw gone();
    await wipeRecording(context, deleted, context.principal.subject);
    return presentRecording(deleted);
  }),
];

/** The recording with an end of a moment ago, which may only be in the live log. */
async function currentRecording(context: Context<Principal>, recordingId: string): Promise<RecordingRecord> {
  const { store, roomLog, logger } = context;
  const recording = await visibleRecording(context, recordingId);
  if (phaseOf(recording) !== 'recording') return recording;
  const drained = withTimeout(DRAIN_MS, drainRoomLog(store, roomLog, recording.inspectionId));
  await drained.catch((error: unknown) => logger.warn({ err: error }, 'the live log could not be read'));
  return await visibleRecording(context, recordingId);
}

const gone = (): AppError => new AppError('changedMeanwhile', { thing: 'recording' });

const decisionOf = (principal: Principal, reason: string) => ({
  at: new Date().toISOString(),
  by: nameWithRole(principal),
  reason,
});

const thingOf = ({ startedAt }: RecordingRecord): string => `Recording of a call, ${startedAt.toISOString()}`;

/** Notes who has opened a recording, once an hour: a player requests the file in many parts. */
async function noteReading(context: Context<Principal>, recording: RecordingRecord): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  const id = derivedId('recordingRead', recording._id, context.principal.subject, hour);
  await noteChange(context, { area: 'records', thing: thingOf(recording), changes: ['Opened'] }, id);
}

function presentRecording(record: RecordingRecord): Recording {
  const { _id: id, inspectionId, people, hold, deletion } = record;
  const phase = phaseOf(record);
  const file = phase === 'ready' ? record.joined : null;
  return {
    id,
    inspectionId,
    startedAt: record.startedAt.toISOString(),
    endedAt: record.endedAt?.toISOString() ?? null,
    people,
    phase,
    fileStartedAt: file?.startedAt ?? null,
    durationMs: file?.durationMs ?? null,
    bytes: file?.bytes ?? null,
    isIncomplete: file !== null && file.faults.length > 0,
    keepUntil: record.keepUntil.toISOString(),
    hold,
    deletion,
  };
}

function phaseOf({ deletion, endedAt, joined }: RecordingRecord): RecordingPhase {
  if (deletion) return 'deleted';
  // A recorder that lost its node completes its files before anyone notes the end.
  if (joined) return joined.state === 'ready' ? 'ready' : 'failed';
  return endedAt === null ? 'recording' : 'making';
}
