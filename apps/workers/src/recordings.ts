import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readChecked } from '@sightline/server-kit/storage/checkHash';
import { appendRoomEvent } from '@sightline/store/rooms/roomEvents';
import { changedEvent } from '@sightline/store/voice-notes/events';
import { type VoiceNoteRecord, voiceNoteKeys } from '@sightline/store/voice-notes/voiceNotes';
import { createJobFolder } from './jobFolders.ts';
import type { Services } from './services.ts';

/** Shared steps of the jobs about voice notes. */

export interface LocalRecording {
  /** The folder for the job's files; deleted with its content. */
  folder: string;
  path: string;
}

/** Provides the original as a local file while `work` runs. */
export async function withRecording<T>(
  { storage }: Pick<Services, 'storage'>,
  note: VoiceNoteRecord,
  work: (recording: LocalRecording) => Promise<T>,
): Promise<T> {
  const folder = await createJobFolder();
  try {
    const path = join(folder, 'original');
    await writeFile(path, await readChecked(storage, voiceNoteKeys(note).original, note.sha256));
    return await work({ folder, path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lets the pages of staff read the note again. */
export async function announceNote({ store, roomLog }: Services, note: VoiceNoteRecord): Promise<void> {
  await appendRoomEvent(store, roomLog, note.inspectionId, changedEvent(note));
}
