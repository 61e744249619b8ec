import { join } from 'node:path';
import { convertRecording } from '@sightline/server-kit/audio/convertRecording';
import { ProgramFailure } from '@sightline/server-kit/audio/programs';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import type { SpokenFile } from './transcriber.ts';

/** The path of the recording as WAV of 16 kHz, in the file's folder; null without FFmpeg. */
export async function speechFileOf({ path, contentType, folder }: SpokenFile): Promise<string | null> {
  const speech = join(folder, 'speech.wav');
  const to = { path: speech, form: 'speech' } as const;
  const isConverted = await convertRecording({ path, contentType }, to).catch((error: unknown) =>
    rethrow(error, ({ isTemporary }) => !isTemporary),
  );
  return isConverted ? speech : null;
}

/**
 * Throws the failure of a program as the reason why there is no draft. Only a fault of the recording is final: a later
 * attempt, or another engine, may overcome a fault of this installation.
 */
export function rethrow(error: unknown, isOfRecording: (failure: ProgramFailure) => boolean): never {
  if (!(error instanceof ProgramFailure)) throw error;
  const isFinal = isOfRecording(error);
  const options = { isTemporary: !isFinal, cause: error };
  throw new TranscriptionFailure(isFinal ? 'unreadable' : 'engineFailed', error.message, options);
}

/** Whether the program was stopped by its limits, which no recording needs. */
export const wasStopped = ({ code, isTemporary }: ProgramFailure): boolean => code === null && !isTemporary;
