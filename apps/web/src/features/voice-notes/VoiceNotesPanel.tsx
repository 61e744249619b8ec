import MicIcon from '@mui/icons-material/MicNoneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { counted as countedText } from '@sightline/wording/counted';
import { clockText } from '@sightline/wording/durations';
import { VOICE_NOTE_CATEGORY_LABELS, VOICE_NOTE_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useId, useState } from 'react';
import type { ShownVoiceNotes } from '../../inspection/kinds/voiceNote.ts';
import { useVoiceNotes, type VoiceNotesReading } from '../../inspection/voice-notes/useVoiceNotes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { NoMatches } from '../../ui/list/NoMatches.tsx';
import { useFilterFold } from '../../ui/list/useFilterFold.tsx';
import { RecordsHeader } from '../../ui/RecordsHeader.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { VoiceNotesExport } from './exports/VoiceNotesExport.tsx';
import { Filters, filterNotes, NO_FILTER, type NoteFilter } from './Filters.tsx';
import type { NoteTargets } from './noteTargets.ts';
import { UnsentNotes } from './recorder/UnsentNotes.tsx';
import type { RecorderParts } from './recorder/VoiceRecorder.tsx';
import { useDraftToasts } from './useDraftToasts.ts';
import { useNoteDisposition } from './useNoteDisposition.ts';
import { VoiceNoteCard } from './VoiceNoteCard.tsx';

interface VoiceNotesPanelProps {
  inspectionId: string;
  /** Events of the inspection's room that the page has received. */
  events: readonly RoomEvent[];
  /** The notes of the checklist; null until the checklist is read. */
  targets: NoteTargets | null;
  recorder: RecorderParts;
}

/** Staff record, play, review, sort, export and use the voice notes of an inspection. */
export function VoiceNotesPanel({
  inspectionId,
  events,
  targets,
  recorder,
}: VoiceNotesPanelProps): ReactNode {
  const reading = useVoiceNotes(inspectionId, events);
  useDraftToasts(reading);
  const { notes, unsent, isRead, error } = reading;
  const [filter, setFilter] = useState(NO_FILTER);
  const { button, fields } = useFilterFold({
    records: notes.length,
    set: Object.values(filter).filter(Boolean).length,
    fields: <Filters filter={filter} onChange={setFilter} />,
  });
  const counted = countedNotes(reading);
  const isEmpty = isRead && !error && counted.length === 0;
  return (
    <>
      <RecordsHeader
        title="Voice notes"
        count={counted.length > 0 ? countedText(counted.length, 'voice note') : ''}
        action={!isEmpty && recorder.button}
      >
        {button}
        {isRead && <VoiceNotesExport inspectionId={inspectionId} notes={notes} />}
        {recorder.settings}
      </RecordsHeader>
      {recorder.current}
      {isEmpty && recorder.button && <NoNotes action={recorder.button} />}
      {fields}
      <Stack spacing={2.5}>
        <UnsentNotes entries={unsent} canEdit />
        <Contents {...reading} {...{ filter, targets }} onShowAll={() => setFilter(NO_FILTER)} />
        {counted.length > 0 && <Statistics notes={counted} />}
      </Stack>
    </>
  );
}

function NoNotes({ action }: { action: ReactNode }): ReactNode {
  return (
    <EmptyState
      compact
      icon={<MicIcon />}
      title="No voice notes"
      text="What you record appears here, with a draft of its text to review."
      action={action}
    />
  );
}

interface ContentsProps extends VoiceNotesReading {
  filter: NoteFilter;
  targets: NoteTargets | null;
  onShowAll: () => void;
}

function Contents(props: ContentsProps): ReactNode {
  const { notes, deleted, isRead, error, retry, filter, targets, onShowAll } = props;
  if (error) return <ErrorState title="Couldn't load the voice notes" error={error} onRetry={retry} />;
  if (!isRead) return <RowsSkeleton label="Loading the voice notes..." count={3} />;
  const shown = filterNotes(notes, filter);
  return (
    <>
      {shown.length < notes.length && shown.length === 0 && (
        <NoMatches compact records="voice notes" onShowAll={onShowAll} />
      )}
      {notes.length > 0 && (
        <Box component="ul" aria-label="Voice notes, newest first" sx={LIST}>
          {shown.toReversed().map(({ note, name }) => (
            <VoiceNoteCard key={note.id} {...{ note, name, targets }} />
          ))}
        </Box>
      )}
      <DeletedNotes deleted={deleted} />
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
          {priorities
            .toReversed()
            .map((priority) => `${VOICE_NOTE_PRIORITY_LABELS[priority].label} ${byPriority[priority]}`)
            .join(', ')}
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
