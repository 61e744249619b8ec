import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { mintId } from '@sightline/contracts/core/ids';
import { type ListedVoiceNote, updateVoiceNote } from '@sightline/contracts/voiceNotes';
import { type ReactNode, useId, useState } from 'react';
import { useSend } from '../../../wire/queries.ts';
import { isChangedMeanwhile, useNoteOutcome } from '../useNoteOutcome.ts';
import { DetailFields } from './DetailFields.tsx';
import { changeOf, type DetailsDraft, draftOf, problemOfTags } from './details.ts';

interface DetailsDialogProps {
  /** As it is stored now, which may change while the dialog is open. */
  note: ListedVoiceNote;
  name: string;
  onClose: () => void;
}

/** Describes and sorts a voice note. */
export function DetailsDialog({ note, name, onClose }: DetailsDialogProps): ReactNode {
  const id = useId();
  const [touched, setTouched] = useState<Partial<DetailsDraft>>({});
  const send = useSend(updateVoiceNote, useNoteOutcome());
  const draft = { ...draftOf(note), ...touched };
  const save = (): void => {
    const change = changeOf(touched);
    if (Object.keys(change).length === 0) return onClose();
    const body = { changeId: mintId(), follows: note.revision, ...change };
    send.mutate({ params: { voiceNoteId: note.id }, body }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Details of {name}</DialogTitle>
      <DialogContent>
        {isChangedMeanwhile(send.error) && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {note.history.at(-1)?.by ?? 'Somebody'} changed this voice note in the meantime. Fields that you
            did not edit show what is stored now. Save again to keep yours.
          </Alert>
        )}
        <DetailFields draft={draft} onChange={(change) => setTouched({ ...touched, ...change })} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={problemOfTags(draft.tags) !== null}
          loading={send.isPending}
          onClick={save}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
