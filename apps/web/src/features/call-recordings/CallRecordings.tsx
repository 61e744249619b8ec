import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  deleteRecording,
  holdRecording,
  listRecordings,
  type Recording,
} from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { clockText } from '@sightline/wording/durations';
import { type ReactNode, Suspense, useState } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Section } from '../../ui/Section.tsx';
import { Moment, Time } from '../../ui/Time.tsx';
import { DATE_FORMAT } from '../../ui/time.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { phaseText, sizeText } from './recordingFacts.ts';

const TEXTS = {
  hold: {
    title: 'Set a legal hold?',
    text: 'The recording is kept beyond its time until the hold ends.',
    save: 'Set hold',
  },
  endHold: {
    title: 'End the legal hold?',
    text: 'A recording whose time is over is deleted within a day.',
    save: 'End hold',
  },
  delete: {
    title: 'Delete this recording?',
    text: 'Video and sound are deleted for good. The audit list keeps what was deleted, when, by whom and why.',
    save: 'Delete',
  },
} as const;

const Player = lazyPart(async () => ({ default: (await import('./Player.tsx')).Player }));

interface CallRecordingsProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

type Opened = { what: 'player' | 'hold' | 'deletion'; id: string } | null;

/** The recordings of the calls of an inspection, once there is one. */
export function CallRecordings({ inspectionId, events }: CallRecordingsProps): ReactNode {
  const { data = [], error, refetch } = useRead(listRecordings, { params: { inspectionId } });
  const [opened, setOpened] = useState<Opened>(null);
  if (data.length === 0 && !error) return null;
  const onClose = (): void => setOpened(null);
  const recording = data.find(({ id }) => id === opened?.id);
  return (
    <Section title="Call recordings" note={data.length > 0 && String(data.length)}>
      {error && (
        <ErrorState title="Couldn't load the recordings" error={error} onRetry={() => void refetch()} />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((one) => (
          <Row key={one.id} recording={one} onOpen={(what) => setOpened({ what, id: one.id })} />
        ))}
      </Box>
      {recording && opened?.what === 'player' && (
        <Suspense>
          <Player {...{ recording, events, onClose }} />
        </Suspense>
      )}
      {recording && opened?.what === 'hold' && (
        <DecisionDialog kind={recording.hold ? 'endHold' : 'hold'} {...{ recording, onClose }} />
      )}
      {recording && opened?.what === 'deletion' && (
        <DecisionDialog kind="delete" {...{ recording, onClose }} />
      )}
    </Section>
  );
}

interface RowProps {
  recording: Recording;
  onOpen: (what: NonNullable<Opened>['what']) => void;
}

function Row({ recording, onOpen }: RowProps): ReactNode {
  const { phase, startedAt, durationMs, bytes, people, hold, deletion, keepUntil } = recording;
  const [mayHold, mayDelete] = [useMayCall(holdRecording), useMayCall(deleteRecording)];
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <Typography
          component="div"
          variant="body2"
          sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          <DottedLine>
            <Moment instant={startedAt} />
            {durationMs !== null && clockText(durationMs)}
            {bytes !== null && sizeText(bytes)}
          </DottedLine>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {people.join(', ')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {phaseText(recording)}
          {!deletion && !hold && phase !== 'recording' && (
            <>
              {' '}
              Kept until <Time instant={keepUntil} format={DATE_FORMAT} />.
            </>
          )}
        </Typography>
      </Box>
      {phase === 'ready' && <Button onClick={() => onOpen('player')}>Play</Button>}
      {!deletion && phase !== 'recording' && mayHold && (
        <Button color="inherit" onClick={() => onOpen('hold')}>
          {hold ? 'End hold' : 'Hold'}
        </Button>
      )}
      {!deletion && !hold && phase !== 'recording' && mayDelete && (
        <Button color="inherit" onClick={() => onOpen('deletion')}>
          Delete
        </Button>
      )}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '& > button': { minHeight: 44 },
};

interface DecisionDialogProps {
  kind: keyof typeof TEXTS;
  recording: Recording;
  onClose: () => void;
}

/** A decision about a recording, with its reason for the record. */
function DecisionDialog({ kind, recording, onClose }: DecisionDialogProps): ReactNode {
  const [reason, setReason] = useState('');
  const outcome = { refreshes: [listRecordings], onSuccess: onClose };
  const [hold, deletion] = [useSend(holdRecording, outcome), useSend(deleteRecording, outcome)];
  const { title, text, save } = TEXTS[kind];
  const params = { recordingId: recording.id };
  const { error, isPending } = kind === 'delete' ? deletion : hold;
  const send = (): void =>
    kind === 'delete'
      ? deletion.mutate({ params, body: { reason } })
      : hold.mutate({ params, body: { isHeld: kind === 'hold', reason } });
  return (
    <FormDialog
      title={title}
      problem={error && errorMessage(error)}
      onSave={send}
      onClose={onClose}
      saveLabel={save}
      saveColor={kind === 'delete' ? 'error' : 'primary'}
      isSaving={isPending}
      canSave={reason.trim() !== ''}
    >
      <Typography variant="body2">{text}</Typography>
      <TextField label="Reason" required value={reason} onChange={({ target }) => setReason(target.value)} />
    </FormDialog>
  );
}
