import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NumberedNote } from '../../inspection/kinds/voiceNote.ts';
import { useVoiceNotes } from '../../inspection/voice-notes/useVoiceNotes.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { Moment } from '../../ui/Time.tsx';
import { useDraftToasts } from './useDraftToasts.ts';

interface RecordingsSectionProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

const SHOWN = 4;

/** The latest voice notes on the page of an inspection, with a link to the page that plays them. */
export function RecordingsSection({ inspectionId, events }: RecordingsSectionProps): ReactNode {
  const reading = useVoiceNotes(inspectionId, events);
  useDraftToasts(reading);
  const { notes, isRead, error, retry } = reading;
  if (isRead && notes.length === 0) return null;
  return (
    <Section
      title="Voice notes"
      note={notes.length > 0 && String(notes.length)}
      actions={
        <Button component={Link} to={`/inspection/${inspectionId}/voice-notes`}>
          All voice notes
        </Button>
      }
    >
      {!isRead && !error && (
        <Loading label="Loading voice notes...">
          <Skeleton variant="rounded" height={72} />
        </Loading>
      )}
      {error && <ErrorState title="Couldn't load the voice notes" error={error} onRetry={retry} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {notes
          .slice(-SHOWN)
          .toReversed()
          .map((numbered) => (
            <Recording key={numbered.note.id} {...numbered} />
          ))}
      </Box>
    </Section>
  );
}

function Recording({ note, name }: NumberedNote): ReactNode {
  const seconds = Math.round(note.durationMs / 1000);
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {name} · {seconds} s
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {note.recordedBy}, <Moment instant={note.recordedAt} isInSentence />
      </Typography>
      {note.accepted && <Typography variant="body2">{note.accepted.text}</Typography>}
    </Box>
  );
}
