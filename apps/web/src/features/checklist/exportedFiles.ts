import { getPhotoOriginal, type Photo } from '@sightline/contracts/photos';
import { getVoiceNoteAudio, type ListedVoiceNote } from '@sightline/contracts/voiceNotes';
import type { StillEntry, VoiceNoteEntry } from '../../offline/entries.ts';
import { urlOf } from '../../wire/call.ts';
import type { Evidence } from './evidence.ts';

/** The photos and voice notes of an exported checklist: those on the server with their address, those still here without. */

export function exportedPhotos({ photos, entries }: Evidence, itemId: string) {
  const stored = new Set(photos.map(({ id }) => id));
  const isUnsent = (entry: Evidence['entries'][number]): entry is StillEntry =>
    entry.kind === 'still' && entry.metadata.itemId === itemId && !stored.has(entry.id);
  return [
    ...photos.filter((photo) => photo.itemId === itemId && photo.disposition !== 'deleted').map(storedPhoto),
    ...entries.filter(isUnsent).map(unsentPhoto),
  ];
}

function storedPhoto({ id, description, capturedAt }: Photo) {
  const url = addressOf(getPhotoOriginal.path, { photoId: id });
  return { id, url, description, timestamp: capturedAt };
}

function unsentPhoto({ id, metadata: { description, capturedAt } }: StillEntry) {
  return { id, url: null, description, timestamp: capturedAt };
}

/** Of an item, or of the general notes (null). The specification has one for each; here there may be several. */
export function exportedVoiceNotes({ voiceNotes, entries }: Evidence, itemId: string | null) {
  const stored = new Set(voiceNotes.map(({ id }) => id));
  const isOwn = (about: { itemId?: string | null | undefined; isGeneralNote: boolean }): boolean =>
    itemId === null ? about.isGeneralNote : about.itemId === itemId;
  const isUnsent = (entry: Evidence['entries'][number]): entry is VoiceNoteEntry =>
    entry.kind === 'voiceNote' && isOwn(entry.metadata) && !stored.has(entry.id);
  return [
    ...voiceNotes.filter((note) => isOwn(note) && note.disposition !== 'deleted').map(storedNote),
    ...entries.filter(isUnsent).map(unsentNote),
  ];
}

/** Durations in seconds. */
function storedNote({ id, durationMs, recordedAt }: ListedVoiceNote) {
  const audioUrl = addressOf(getVoiceNoteAudio.path, { voiceNoteId: id });
  return { id, audioUrl, duration: durationMs / 1000, timestamp: recordedAt };
}

function unsentNote({ id, metadata: { durationMs, recordedAt } }: VoiceNoteEntry) {
  return { id, audioUrl: null, duration: durationMs / 1000, timestamp: recordedAt };
}

/** Whole, since the file leaves this site. */
function addressOf(path: string, params: Record<string, string>): string {
  return new URL(urlOf(path, { params }), window.location.origin).href;
}
