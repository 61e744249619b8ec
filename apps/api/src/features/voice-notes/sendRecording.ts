import { makePlayableAudio } from '@sightline/contracts/jobs';
import { isDerivedFileIntact } from '@sightline/store/derived-files/derivedFiles';
import { type VoiceNoteRecord, voiceNoteKeys } from '@sightline/store/voice-notes/voiceNotes';
import { markUnplayable } from '@sightline/store/voice-notes/work';
import { fileTime } from '@sightline/wording/dates';
import type { Principal } from '../../core/principal.ts';
import { sendFile } from '../../core/sendFile.ts';
import type { Context } from '../../core/serve.ts';

/** Sends the rendition that every browser plays; until it is made, the original, which most browsers play. */
export async function sendPlayable(context: Context<Principal>, note: VoiceNoteRecord): Promise<void> {
  const { state, bytes } = note.playable;
  if (state !== 'ready' || bytes === null) return await send(context, note, 'inline');
  const key = voiceNoteKeys(note).playable;
  if (!(await isDerivedFileIntact(context, key))) {
    await makeAgain(context, note);
    return await send(context, note, 'inline');
  }
  await sendFile(context, {
    key,
    contentType: 'audio/mp4',
    version: `${note.sha256.slice(0, 32)}-playable`,
    disposition: 'inline',
    cached: true,
    bytes,
  });
}

/**
 * Requests a rendition that was missing or changed in the storage. Its size may differ, so it is unknown
 * until then.
 */
async function makeAgain({ store, queue, logger }: Context<Principal>, note: VoiceNoteRecord): Promise<void> {
  logger.warn({ voiceNoteId: note._id }, 'a playable recording was changed in the storage');
  await markUnplayable(store, note._id);
  await queue.enqueueSoon(makePlayableAudio, { voiceNoteId: note._id });
}

export async function sendOriginal(context: Context<Principal>, note: VoiceNoteRecord): Promise<void> {
  await send(context, note, 'attachment');
}

/** The extension of the file's name: `webm`, `m4a`, `ogg` or `wav`. */
export function endingOf({ contentType }: Pick<VoiceNoteRecord, 'contentType'>): string {
  return contentType === 'audio/mp4' ? 'm4a' : contentType.replace('audio/', '');
}

async function send(
  context: Context<Principal>,
  note: VoiceNoteRecord,
  disposition: 'inline' | 'attachment',
): Promise<void> {
  const { contentType, bytes, sha256 } = note;
  const file = { key: voiceNoteKeys(note).original, contentType, bytes, sha256, version: sha256 };
  const filename = `voice-note-${fileTime(note.recordedAt.toISOString())}.${endingOf(note)}`;
  await sendFile(context, { ...file, disposition, filename, cached: true });
}
