import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { mintId } from '@sightline/contracts/core/ids';
import { VOICE_NOTE_CATEGORY_LABELS } from '@sightline/contracts/labels';
import type { VoiceNoteCategory } from '@sightline/contracts/voiceNoteDetails';
import { type ListedVoiceNote, updateVoiceNote } from '@sightline/contracts/voiceNotes';
import { type ReactNode, useId, useState } from 'react';
import { DetailFields } from '../../ui/details/DetailFields.tsx';
import {
  changesOf,
  type DetailsDraft,
  detailsOf,
  draftOf,
  problemOfTags,
} from '../../ui/details/detailsDraft.ts';
import { useSend } from '../../wire/queries.ts';
import { isChangedMeanwhile, useNoteOutcome } from './useNoteOutcome.ts';

interface DetailsDialogProps {
  /** As it is stored now, which may change while the dialog is open. */
  note: ListedVoiceNote;
  name: string;
  onClose: () => void;
}

/** Describes and sorts a voice note. */
export function DetailsDialog({ note, name, onClose }: DetailsDialogProps): ReactNode {
  const id = useId();
  const [touched, setTouched] = useState<Partial<DetailsDraft<VoiceNoteCategory>>>({});
  const send = useSend(updateVoiceNote, useNoteOutcome());
  const draft = { ...draftOf<VoiceNoteCategory>(note), ...touched };
  const save = (): void => {
    const change = changesOf(detailsOf(draftOf<VoiceNoteCategory>(note)), detailsOf(draft));
    if (Object.keys(change).length === 0) return onClose();
    const body = { changeId: mintId(), follows: note.revision, ...change };
    send.mutate({ params: { voiceNoteId: note.id }, body }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Details of {name}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        {isChangedMeanwhile(send.error) && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {note.history.at(-1)?.by ?? 'Somebody'} changed this voice note in the meantime. Fields that you
            did not edit show what is stored now. Save again to keep yours.
          </Alert>
        )}
        <DetailFields
          draft={draft}
          categories={VOICE_NOTE_CATEGORY_LABELS}
          onChange={(change) => setTouched({ ...touched, ...change })}
        />
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
