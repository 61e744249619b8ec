import { mintId } from '@sightline/contracts/core/ids';
import type { Transcript } from '@sightline/contracts/voice-notes/transcripts';
import { FLAT_WAVEFORM } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';

export const DRAFT_ENGINE = 'PocketSphinx (offline draft)';
const NOW = '2026-11-20T15:00:00.000Z';

export function sampleNote(facts: Partial<VoiceNote> = {}): VoiceNote {
  return VoiceNote.parse({
    id: mintId(),
    inspectionId: mintId(),
    number: 1,
    filename: '',
    recordedAt: NOW,
    storedAt: NOW,
    recordedBy: 'Ana Ruiz (Inspector)',
    durationMs: 10_000,
    bytes: 80_000,
    contentType: 'audio/webm',
    codec: 'opus',
    sampleRate: 48_000,
    bitRate: null,
    sha256: 'a'.repeat(64),
    position: null,
    waveform: [...FLAT_WAVEFORM],
    playable: { state: 'ready', bytes: 90_000 },
    transcription: { state: 'none', reason: null, requestedAt: null },
    ...facts,
  });
}

/** A note whose draft has these words, a second each; the ones with a question mark are doubtful. */
export function transcribedNote(spoken: string, facts: Partial<VoiceNote> = {}): VoiceNote {
  return sampleNote({
    status: 'transcribed',
    transcription: { state: 'done', reason: null, requestedAt: NOW },
    transcript: draftOf(spoken),
    ...facts,
  });
}

export function draftOf(spoken: string): Transcript {
  const words = spoken.split(' ').map((word, index) => ({
    text: word.replace('?', ''),
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    confidence: word.includes('?') ? 0.2 : 0.9,
  }));
  const text = words.map((word) => word.text).join(' ');
  return { engine: DRAFT_ENGINE, text, words, confidence: 0.6, at: NOW };
}
