import MicIcon from '@mui/icons-material/MicNoneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { clockText } from '@sightline/wording/durations';
import { VOICE_NOTE_CATEGORY_LABELS, VOICE_NOTE_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useId, useState } from 'react';
import type { NumberedNote, ShownVoiceNotes } from '../../inspection/kinds/voiceNote.ts';
import { useVoiceNotes, type VoiceNotesReading } from '../../inspection/voice-notes/useVoiceNotes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { NoMatches } from '../../ui/list/NoMatches.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { VoiceNotesExport } from './exports/VoiceNotesExport.tsx';
import { Filters } from './Filters.tsx';
import { filterNotes, NO_FILTER } from './noteFilter.ts';
import type { NoteTargets } from './noteTargets.ts';
import { UnsentNotes } from './recorder/UnsentNotes.tsx';
import { useDraftToasts } from './useDraftToasts.ts';
import { useNoteDisposition } from './useNoteDisposition.ts';
import { VoiceNoteCard } from './VoiceNoteCard.tsx';

interface VoiceNotesPanelProps {
  inspectionId: string;
  /** Events of the inspection's room that the page has received. */
  events: readonly RoomEvent[];
  /** The notes of the checklist; null until the checklist is read. */
  targets: NoteTargets | null;
}

/** Staff play, review, sort, export and use the voice notes of an inspection. */
export function VoiceNotesPanel({ inspectionId, events, targets }: VoiceNotesPanelProps): ReactNode {
  const reading = useVoiceNotes(inspectionId, events);
  useDraftToasts(reading);
  const counted = countedNotes(reading);
  return (
    <Stack spacing={2.5}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography component="h2" variant="h3">
          {counted.length > 0 ? `Voice notes (${counted.length})` : 'Voice notes'}
        </Typography>
        {reading.isRead && <VoiceNotesExport inspectionId={inspectionId} notes={reading.notes} />}
      </Stack>
      {counted.length > 0 && <Statistics notes={counted} />}
      <UnsentNotes entries={reading.unsent} canEdit />
      <Contents {...reading} targets={targets} />
    </Stack>
  );
}

interface ContentsProps extends VoiceNotesReading {
  targets: NoteTargets | null;
}

function Contents({ notes, deleted, unsent, isRead, error, retry, targets }: ContentsProps): ReactNode {
  if (error) return <ErrorState title="Couldn't load the voice notes" error={error} onRetry={retry} />;
  if (!isRead) return <RowsSkeleton label="Loading the voice notes..." count={3} />;
  return (
    <>
      {notes.length > 0 && <Notes notes={notes} targets={targets} />}
      {notes.length === 0 && unsent.length === 0 && <NoNotes />}
      <DeletedNotes deleted={deleted} />
    </>
  );
}

function NoNotes(): ReactNode {
  return (
    <EmptyState
      compact
      icon={<MicIcon />}
      title="No voice notes yet"
      text="What you record appears here, with a draft of its text to review."
    />
  );
}

function Notes({
  notes,
  targets,
}: {
  notes: readonly NumberedNote[];
  targets: NoteTargets | null;
}): ReactNode {
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = filterNotes(notes, filter);
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      {shown.length === 0 && (
        <NoMatches compact records="voice notes" onShowAll={() => setFilter(NO_FILTER)} />
      )}
      <Box component="ul" aria-label="Voice notes, newest first" sx={LIST}>
        {shown.toReversed().map(({ note, name }) => (
          <VoiceNoteCard key={note.id} {...{ note, name, targets }} />
        ))}
      </Box>
    </>
  );
}

/** Deleted notes stay on record, so that one deleted by mistake can be restored. */
function DeletedNotes({ deleted }: { deleted: readonly ListedVoiceNote[] }): ReactNode {
  const titleId = useId();
  const { change, isPending } = useNoteDisposition();
  if (deleted.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography component="h3" variant="h4" id={titleId}>
        Deleted voice notes ({deleted.length})
      </Typography>
      <Box component="ul" sx={LIST}>
        {deleted.map((note) => (
          <Stack component="li" key={note.id} direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              Recorded by {note.recordedBy}, deleted by {note.custody.at(-1)?.by}
            </Typography>
            <Button disabled={isPending} onClick={() => change(note, 'inReport')} sx={{ minHeight: 44 }}>
              Restore
            </Button>
          </Stack>
        ))}
      </Box>
    </Box>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 };

/** The totals of an inspection's voice notes, without empty categories and priorities. */
function Statistics({ notes }: { notes: readonly CountedNote[] }): ReactNode {
  const { total, totalDurationMs, byCategory, byPriority, transcribed } = statisticsOf(notes);
  const categories = VoiceNoteCategory.options.filter((category) => byCategory[category] > 0);
  const priorities = VoiceNotePriority.options.filter((priority) => byPriority[priority] > 0);
  return (
    <Box component="section" aria-label="Statistics of voice notes">
      <Facts gap={1.5} columns={{ xs: '1fr 1fr 1fr' }}>
        <Fact term="Voice notes">{total}</Fact>
        <Fact term="Total duration">{clockText(totalDurationMs)}</Fact>
        <Fact term="Transcribed">{transcribed}</Fact>
        <Fact term="By category" sx={WIDE}>
          {categories
            .map((category) => `${VOICE_NOTE_CATEGORY_LABELS[category]} ${byCategory[category]}`)
            .join(', ')}
        </Fact>
        <Fact term="By priority" sx={WIDE}>
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {priorities.toReversed().map((priority) => (
              <StatusChip key={priority} tone={VOICE_NOTE_PRIORITY_LABELS[priority].color}>
                {VOICE_NOTE_PRIORITY_LABELS[priority].label} {byPriority[priority]}
              </StatusChip>
            ))}
          </Box>
        </Fact>
      </Facts>
    </Box>
  );
}

const WIDE = { gridColumn: '1 / -1' };

/** The counted fields of a note, stored or unsent. */
type CountedNote = Pick<ListedVoiceNote, 'durationMs' | 'category' | 'priority' | 'status'>;

interface NoteStatistics {
  total: number;
  totalDurationMs: number;
  byCategory: Record<VoiceNoteCategory, number>;
  byPriority: Record<VoiceNotePriority, number>;
  /** The number of notes with a machine's draft or an accepted text. */
  transcribed: number;
}

function statisticsOf(notes: readonly CountedNote[]): NoteStatistics {
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

function countedNotes({ notes, unsent }: Pick<ShownVoiceNotes, 'notes' | 'unsent'>): CountedNote[] {
  return [
    ...notes.map(({ note }) => note),
    ...unsent.map(({ input }) => ({ ...input, status: 'new' as const })),
  ];
}
