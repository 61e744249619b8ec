import { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import type { ShownVoiceNotes } from '../../inspection/kinds/voiceNote.ts';

/** What counts of a note, whether it is on the server or on this device only. */
export type CountedNote = Pick<ListedVoiceNote, 'durationMs' | 'category' | 'priority' | 'status'>;

interface NoteStatistics {
  total: number;
  totalDurationMs: number;
  byCategory: Record<VoiceNoteCategory, number>;
  byPriority: Record<VoiceNotePriority, number>;
  /** With a text, whether a machine's draft or one that a person accepted. */
  transcribed: number;
}

export function statisticsOf(notes: readonly CountedNote[]): NoteStatistics {
  const count = <Value extends string>(options: readonly Value[], of: (note: CountedNote) => Value) =>
    Object.fromEntries(
      options.map((option) => [option, notes.filter((note) => of(note) === option).length]),
    ) as Record<Value, number>;
  return {
    total: notes.length,
    totalDurationMs: notes.reduce((sum, { durationMs }) => sum + durationMs, 0),
    byCategory: count(VoiceNoteCategory.options, ({ category }) => category),
    byPriority: count(VoiceNotePriority.options, ({ priority }) => priority),
    transcribed: notes.filter(({ status }) => status !== 'new').length,
  };
}

export function countedNotes({ notes, unsent }: Pick<ShownVoiceNotes, 'notes' | 'unsent'>): CountedNote[] {
  return [
    ...notes.map(({ note }) => note),
    ...unsent.map(({ input }) => ({ ...input, status: 'new' as const })),
  ];
}
