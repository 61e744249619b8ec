import Box from '@mui/material/Box';
import { matcherOf } from '@sightline/contracts/core/searchText';
import { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { type ListedVoiceNote, VoiceNoteStatus } from '@sightline/contracts/voice-notes/voiceNotes';
import {
  VOICE_NOTE_CATEGORY_LABELS,
  VOICE_NOTE_PRIORITY_LABELS,
  VOICE_NOTE_STATUS_LABELS,
} from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { NumberedNote } from '../../inspection/kinds/voiceNote.ts';
import { FilterSelect } from '../../ui/list/filterFields.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

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

interface FiltersProps {
  filter: NoteFilter;
  onChange: (filter: NoteFilter) => void;
}

export function Filters({ filter, onChange }: FiltersProps): ReactNode {
  return (
    <Box role="group" aria-label="Filter voice notes" sx={FILTERS}>
      <SearchField
        label="Search voice notes"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        sx={{ gridColumn: '1 / -1' }}
      />
      <FilterSelect
        label="Category"
        all="All"
        value={filter.category ?? ''}
        options={Object.entries(VOICE_NOTE_CATEGORY_LABELS)}
        onChange={(chosen) =>
          onChange({ ...filter, category: VoiceNoteCategory.safeParse(chosen).data ?? null })
        }
      />
      <FilterSelect
        label="Priority"
        all="All"
        value={filter.priority ?? ''}
        options={PRIORITIES}
        onChange={(chosen) =>
          onChange({ ...filter, priority: VoiceNotePriority.safeParse(chosen).data ?? null })
        }
      />
      <FilterSelect
        label="Status"
        all="All"
        value={filter.status ?? ''}
        options={Object.entries(VOICE_NOTE_STATUS_LABELS)}
        onChange={(chosen) => onChange({ ...filter, status: VoiceNoteStatus.safeParse(chosen).data ?? null })}
      />
    </Box>
  );
}

/** The most urgent first. */
const PRIORITIES = VoiceNotePriority.options
  .toReversed()
  .map((priority) => [priority, VOICE_NOTE_PRIORITY_LABELS[priority].label] as const);

const FILTERS = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
};

function searchedText(note: ListedVoiceNote): string {
  const { roomLabel, equipment, notes, tags, recordedBy, accepted, transcript } = note;
  return [roomLabel, equipment, notes, ...tags, recordedBy, accepted?.text, transcript?.text].join(' ');
}
