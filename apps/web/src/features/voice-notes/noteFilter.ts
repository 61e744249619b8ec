import { matcherOf } from '@sightline/contracts/core/searchText';
import type { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import type { ListedVoiceNote, VoiceNoteStatus } from '@sightline/contracts/voice-notes/voiceNotes';
import type { NumberedNote } from '../../inspection/kinds/voiceNote.ts';

/** `null` does not filter. */
export interface NoteFilter {
  search: string;
  category: VoiceNoteCategory | null;
  priority: VoiceNotePriority | null;
  status: VoiceNoteStatus | null;
}

export const NO_FILTER: NoteFilter = { search: '', category: null, priority: null, status: null };

export function filterNotes(notes: readonly NumberedNote[], filter: NoteFilter): NumberedNote[] {
  const isFound = matcherOf(filter.search);
  const isWanted = (wanted: string | null, value: string): boolean => wanted === null || wanted === value;
  return notes.filter(
    ({ note, name }) =>
      isWanted(filter.category, note.category) &&
      isWanted(filter.priority, note.priority) &&
      isWanted(filter.status, note.status) &&
      isFound(`${name} ${searchedText(note)}`),
  );
}

function searchedText(note: ListedVoiceNote): string {
  const { roomLabel, equipment, notes, tags, recordedBy, accepted, transcript } = note;
  return [roomLabel, equipment, notes, ...tags, recordedBy, accepted?.text, transcript?.text].join(' ');
}
