import { getVoiceNoteAudio, type ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { type VoiceNoteEntry, voiceNote } from '../../inspection/kinds/voiceNote.ts';
import { urlOf } from '../../wire/call.ts';
import { type Evidence, itemPhotos } from './evidence.ts';

/**
 * The photos and voice notes of an exported checklist: photos with their pictures inside, voice notes with their address
 * where they are on the server.
 */

export function exportedPhotos(evidence: Evidence, itemId: string) {
  return itemPhotos(evidence)
    .filter((photo) => photo.itemId === itemId)
    .map(({ id, description, capturedAt }) => ({
      ...{ id, url: evidence.pictures.get(id) ?? null, description, timestamp: capturedAt },
    }));
}

/** Of an item, or of the general notes (null). The specification has one for each; here there may be several. */
export function exportedVoiceNotes({ voiceNotes, entries }: Evidence, itemId: string | null) {
  const stored = new Set(voiceNotes.map(({ id }) => id));
  const isOwn = (about: { itemId?: string | null | undefined; isGeneralNote: boolean }): boolean =>
    itemId === null ? about.isGeneralNote : about.itemId === itemId;
  const isUnsent = ({ id, input }: VoiceNoteEntry): boolean => isOwn(input) && !stored.has(id);
  return [
    ...voiceNotes.filter((note) => isOwn(note) && note.disposition !== 'deleted').map(storedNote),
    ...entries.filter(voiceNote.is).filter(isUnsent).map(unsentNote),
  ];
}

/** Durations in seconds. */
function storedNote({ id, durationMs, recordedAt }: ListedVoiceNote) {
  const audioUrl = addressOf(getVoiceNoteAudio.path, { voiceNoteId: id });
  return { id, audioUrl, duration: durationMs / 1000, timestamp: recordedAt };
}

function unsentNote({ id, input: { durationMs, recordedAt } }: VoiceNoteEntry) {
  return { id, audioUrl: null, duration: durationMs / 1000, timestamp: recordedAt };
}

/** Whole, since the file leaves this site. */
function addressOf(path: string, params: Record<string, string>): string {
  return new URL(urlOf(path, { params }), window.location.origin).href;
}
