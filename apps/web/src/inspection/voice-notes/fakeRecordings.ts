import { mintId } from '@sightline/contracts/core/ids';
import { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import type { OutboxOwner } from '../../offline/Entry.ts';
import type { RecordedAudio, RecordingFacts } from '../kinds/voiceNote.ts';
import { deviceRecordings } from './interruptedRecordings.ts';

/** The facts with which a browser begins a recording. */
export function recordingFacts(changes: Partial<RecordingFacts> = {}): RecordingFacts {
  return {
    id: mintId(),
    inspectionId: mintId(),
    recordedAt: '2026-11-20T15:00:00.000Z',
    contentType: 'audio/webm;codecs=opus',
    sampleRate: 44_100,
    bitRate: 192_000,
    position: null,
    details: VoiceNoteDetails.parse({}),
    ...changes,
  };
}

/** Leaves a recording of 42 seconds on this device, like a killed page. Returns its id. */
export async function leaveRecording(
  owner: OutboxOwner,
  changes: Partial<RecordingFacts> = {},
): Promise<string> {
  const facts = recordingFacts(changes);
  const recordings = await deviceRecordings();
  await recordings.putFacts(facts, owner);
  await recordings.putPart(facts.id, 0, AUDIO, owner);
  return facts.id;
}

const AUDIO: RecordedAudio = {
  contents: new TextEncoder().encode('WEBM').slice().buffer,
  durationMs: 42_000,
  loudness: [0.5],
};
