import { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voiceNoteDetails';
import type { ListedVoiceNote } from '@sightline/contracts/voiceNotes';

interface NoteStatistics {
  total: number;
  totalDurationMs: number;
  byCategory: Record<VoiceNoteCategory, number>;
  byPriority: Record<VoiceNotePriority, number>;
  /** With a text, whether a machine's draft or one that a person accepted. */
  transcribed: number;
}

export function statisticsOf(notes: readonly ListedVoiceNote[]): NoteStatistics {
  const count = <Value extends string>(options: readonly Value[], of: (note: ListedVoiceNote) => Value) =>
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
