import type { Transcript } from '@sightline/contracts/voice-notes/transcripts';
import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';

export interface SpokenFile {
  path: string;
  contentType: VoiceNoteContentType;
  durationMs: number;
  /** The folder for temporary files, deleted afterward. */
  folder: string;
}

export type Draft = Omit<Transcript, 'at'>;

/** Turns speech into a draft: a transcription service, or PocketSphinx. Decision 113. */
export interface Transcriber {
  transcribe(file: SpokenFile): Promise<Draft>;
}
