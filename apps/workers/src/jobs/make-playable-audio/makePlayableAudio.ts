import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePlayableAudio as job } from '@sightline/contracts/jobs';
import type { VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { convertRecording } from '@sightline/server-kit/audio/convertRecording';
import { ProgramFailure } from '@sightline/server-kit/audio/programs';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { findVoiceNote, type VoiceNoteRecord, voiceNoteKeys } from '@sightline/store/voice-notes/voiceNotes';
import { markPlayable } from '@sightline/store/voice-notes/work';
import { announceNote, withRecording } from '../../recordings.ts';
import type { Services } from '../../services.ts';

/** Makes the format that every browser plays. The original is kept. */
export function makePlayableAudio(services: Services): JobHandler {
  return handle(job, async ({ voiceNoteId }, context) => {
    const note = await findVoiceNote(services.store, voiceNoteId);
    if (!note) throw new Error('the voice note is not stored');
    if (note.playable.state === 'pending') {
      const playable = await converted(services, note, context);
      await context.confirmClaim();
      await markPlayable(services.store, voiceNoteId, playable);
    }
    // An earlier run may have ended before its announcement.
    await announceNote(services, note);
  });
}

async function converted(
  services: Services,
  note: VoiceNoteRecord,
  { isLastAttempt, logger }: JobContext,
): Promise<VoiceNote['playable']> {
  try {
    return await convert(services, note);
  } catch (error) {
    const isFinal = error instanceof ProgramFailure && !error.isTemporary;
    if (!isFinal && !isLastAttempt) throw error;
    logger.warn({ err: error }, 'the recording cannot be converted');
    return { state: 'failed', bytes: null };
  }
}

async function convert(services: Services, note: VoiceNoteRecord): Promise<VoiceNote['playable']> {
  return await withRecording(services, note, async ({ folder, path }) => {
    const target = join(folder, 'playable.m4a');
    const { contentType } = note;
    if (!(await convertRecording({ path, contentType }, { path: target, form: 'playable' })))
      return { state: 'notSetUp', bytes: null };
    const file = { body: { path: target }, contentType: 'audio/mp4' };
    await putDerivedFile(services, voiceNoteKeys(note).playable, file);
    return { state: 'ready', bytes: (await stat(target)).size };
  });
}
