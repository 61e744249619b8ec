import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import type { VoiceNoteRecord } from './voiceNotes.ts';

/** An author without a name, since guests read the log of a room and must not see who recorded a note. */
const ANONYMOUS: RoomEventAuthor = { subject: 'system', name: '', role: null };

/** The event that lets staff read a new note. It counts once, even if it is appended twice. */
export function storedEvent({ _id }: Pick<VoiceNoteRecord, '_id'>) {
  return { id: _id, by: ANONYMOUS, kind: 'voiceNote:stored', data: { voiceNoteId: _id } } as const;
}

/** The event that lets staff read a note again. */
export function changedEvent({ _id }: Pick<VoiceNoteRecord, '_id'>) {
  return { id: mintId(), by: ANONYMOUS, kind: 'voiceNote:changed', data: { voiceNoteId: _id } } as const;
}
