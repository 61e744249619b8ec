import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  presentVoiceNote,
  type VoiceNoteRecord,
  voiceNoteKeys,
} from '@sightline/store/voice-notes/voiceNotes';
import type { Response } from 'express';
import { sendArchive } from '../../core/sendArchive.ts';
import type { Services } from '../../core/services.ts';
import { endingOf } from './sendRecording.ts';

/** The original recordings of an inspection with a manifest, by which every file can be checked years later. */
export async function sendVoiceNotes(
  context: Pick<Services, 'storage'> & { response: Response },
  { _id: inspectionId, address }: InspectionRecord,
  notes: readonly VoiceNoteRecord[],
): Promise<void> {
  const named = namedNotes(notes);
  const voiceNotes = named.map(({ note, name }) => manifestEntry(note, name));
  const manifest = { inspectionId, address, exportedAt: new Date().toISOString(), voiceNotes };
  const files = named.flatMap(({ note, name }) =>
    name ? [{ name, key: voiceNoteKeys(note).original, bytes: note.bytes, at: note.recordedAt }] : [],
  );
  const texts = { 'manifest.json': `${JSON.stringify(manifest, null, 2)}\n` };
  await sendArchive(context, { name: `voice-notes-${inspectionId}.zip`, texts, files });
}

/** The numbers are those of the list, which skips deleted notes; their bytes stay on the server. */
function namedNotes(
  notes: readonly VoiceNoteRecord[],
): { note: VoiceNoteRecord /** Null for a deleted note. */; name: string | null }[] {
  let number = 0;
  return notes.map((note) => {
    if (note.disposition === 'deleted') return { note, name: null };
    const counted = String(++number).padStart(3, '0');
    return { note, name: `voice-note-${counted}-${note.category}.${endingOf(note)}` };
  });
}

/** Everything that is known of a note, and the words of its draft, named as one. */
function manifestEntry(note: VoiceNoteRecord, name: string | null) {
  const { transcript: unreviewedDraft, history: _, waveform: __, ...facts } = presentVoiceNote(note);
  return { name, ...facts, unreviewedDraft };
}
