import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import type { VoiceNoteRecord } from './voiceNotes.ts';

/** Guests read the log of a room: who recorded a note is not for them. */
const NOBODY: RoomEventAuthor = { subject: 'system', name: '', role: null };

/** The event that lets staff read a new note. Appended twice, it counts once. */
export function storedEvent({ _id }: Pick<VoiceNoteRecord, '_id'>) {
  return { id: _id, by: NOBODY, kind: 'voiceNote:stored', data: { voiceNoteId: _id } } as const;
}

/** The event that lets staff read a note again. */
export function changedEvent({ _id }: Pick<VoiceNoteRecord, '_id'>) {
  return { id: mintId(), by: NOBODY, kind: 'voiceNote:changed', data: { voiceNoteId: _id } } as const;
}
