import type { Recording, RecordingPhase } from '@sightline/contracts/recordings/recordings';
import type { RecordingRecord } from '@sightline/store/recordings/recordings';

export function presentRecording(record: RecordingRecord): Recording {
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

export function phaseOf({ deletion, endedAt, joined }: RecordingRecord): RecordingPhase {
  if (deletion) return 'deleted';
  // A recorder that lost its node completes its files before anyone notes the end.
  if (joined) return joined.state === 'ready' ? 'ready' : 'failed';
  return endedAt === null ? 'recording' : 'making';
}
