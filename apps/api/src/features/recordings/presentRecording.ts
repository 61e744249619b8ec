import type { JoinedRecording } from '@sightline/contracts/recordings/joined';
import type { Recording, RecordingPhase } from '@sightline/contracts/recordings/recordings';
import { readJoined } from '@sightline/store/recordings/files';
import type { RecordingRecord } from '@sightline/store/recordings/recordings';
import type { Services } from '../../core/services.ts';

/** A recording with what the storage has of its playable file. */
export async function presentRecording(
  { storage }: Pick<Services, 'storage'>,
  record: RecordingRecord,
): Promise<Recording> {
  const { _id: id, inspectionId, people, hold, deletion } = record;
  const joined = deletion ? null : await readJoined(storage, record);
  const phase = phaseOf(record, joined);
  const file = phase === 'ready' ? joined : null;
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

function phaseOf(
  { deletion, endedAt, isJoined }: RecordingRecord,
  joined: JoinedRecording | null,
): RecordingPhase {
  if (deletion) return 'deleted';
  // A recorder that lost its node completes its files before anyone notes the end.
  if (isJoined && joined) return joined.state === 'ready' ? 'ready' : 'failed';
  return endedAt === null ? 'recording' : 'making';
}
