import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  deleteRecording,
  holdRecording,
  listRecordings,
  type Recording,
} from '@sightline/contracts/recordings/recordings';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

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

interface DecisionDialogProps {
  kind: keyof typeof TEXTS;
  recording: Recording;
  onClose: () => void;
}

/** A decision about a recording, with its reason for the record. */
export function DecisionDialog({ kind, recording, onClose }: DecisionDialogProps): ReactNode {
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
