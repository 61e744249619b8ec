import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { getVoiceNoteAudio } from '@sightline/contracts/voice-notes/voiceNotes';
import { urlOf } from '../../wire/call.ts';
import type { PlayedRecording } from './player/VoicePlayer.tsx';

/** The player's view of a stored note. */
export function recordingOf({ id, durationMs, waveform }: ListedVoiceNote): PlayedRecording {
  const address = urlOf(getVoiceNoteAudio.path, { params: { voiceNoteId: id } });
  return { noteId: id, address, durationMs, waveform };
}
