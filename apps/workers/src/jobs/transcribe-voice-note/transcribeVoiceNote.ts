import { transcribeVoiceNote as job } from '@sightline/contracts/jobs';
import type { TranscriptionProblem } from '@sightline/contracts/voice-notes/transcripts';
import { findProgram } from '@sightline/server-kit/audio/programs';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import { findVoiceNote, type VoiceNoteRecord } from '@sightline/store/voice-notes/voiceNotes';
import { markUntranscribed, storeTranscript } from '@sightline/store/voice-notes/work';
import { announceNote, withRecording } from '../../recordings.ts';
import type { Services } from '../../services.ts';
import { cleanDraft } from './cleanDraft.ts';
import { PocketSphinx } from './PocketSphinx.ts';
import { type ServiceSettings, TranscriptionService } from './TranscriptionService.ts';
import type { Draft, Transcriber } from './transcriber.ts';

/** Makes the draft that was requested for a voice note, or states why there is none. */
export function transcribeVoiceNote(services: Services, service: ServiceSettings | null): JobHandler {
  return handle(job, async ({ voiceNoteId }, context) => {
    const note = await findVoiceNote(services.store, voiceNoteId);
    if (!note) throw new Error('the voice note is not stored');
    if (note.transcription.state === 'waiting') {
      const outcome = await draftOrProblem(services, note, service, context);
      await context.confirmClaim();
      await settle(services, note, outcome);
    }
    // An earlier run may have ended before its announcement.
    await announceNote(services, note);
  });
}

async function settle(
  { store }: Services,
  note: VoiceNoteRecord,
  outcome: Draft | TranscriptionProblem,
): Promise<void> {
  if (typeof outcome === 'string') return await markUntranscribed(store, note, outcome);
  await storeTranscript(store, note, { ...outcome, at: new Date().toISOString() });
}

async function draftOrProblem(
  services: Services,
  note: VoiceNoteRecord,
  service: ServiceSettings | null,
  { isLastAttempt, logger }: JobContext,
): Promise<Draft | TranscriptionProblem> {
  const transcriber = await transcriberOf(service);
  if (!transcriber) return 'notSetUp';
  try {
    return await transcribe(services, note, transcriber);
  } catch (error) {
    const isFinal = error instanceof TranscriptionFailure && !error.isTemporary;
    if (!isFinal && !isLastAttempt) throw error;
    logger.warn({ err: error }, 'the voice note was not transcribed');
    return error instanceof TranscriptionFailure ? error.problem : 'unavailable';
  }
}

/** The configured service, otherwise the offline draft where it is installed. */
async function transcriberOf(service: ServiceSettings | null): Promise<Transcriber | null> {
  if (service) return new TranscriptionService(service);
  const program = await findProgram('pocketsphinx_continuous');
  return program === null ? null : new PocketSphinx(program);
}

async function transcribe(
  services: Services,
  note: VoiceNoteRecord,
  transcriber: Transcriber,
): Promise<Draft> {
  const { contentType, durationMs } = note;
  return await withRecording(services, note, async ({ folder, path }) =>
    cleanDraft(await transcriber.transcribe({ path, folder, contentType, durationMs }), durationMs),
  );
}
