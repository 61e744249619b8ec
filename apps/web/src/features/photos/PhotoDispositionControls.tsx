import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import IncludeIcon from '@mui/icons-material/PostAddRounded';
import LeaveOutIcon from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { PHOTO_DISPOSITION_LABELS } from '@sightline/contracts/labels';
import {
  getPhoto,
  listPhotos,
  type Photo,
  type PhotoDisposition,
  setPhotoDisposition,
} from '@sightline/contracts/photos';
import { getLatestReport } from '@sightline/contracts/reports';
import { type ReactNode, useId, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

/** Spelled as the specification has it for a deleted photo. */
const doneText = (disposition: PhotoDisposition): string =>
  disposition === 'deleted'
    ? 'Photo Deleted'
    : `Photo ${PHOTO_DISPOSITION_LABELS[disposition].toLowerCase()}`;

interface PhotoDispositionControlsProps {
  photo: Photo;
  onDeleted: () => void;
}

/** Whether the report shows this photo. Each change can be undone, and is noted with who made it and why. */
export function PhotoDispositionControls({ photo, onDeleted }: PhotoDispositionControlsProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { change, isPending } = useDispositionChange(photo, onDeleted);
  const isDeleted = photo.disposition === 'deleted';
  return (
    <Stack spacing={1.5} sx={{ mb: 2.5 }}>
      {photo.disposition === 'leftOut' && <Alert severity="info">{PHOTO_DISPOSITION_LABELS.leftOut}.</Alert>}
      {isDeleted && <Alert severity="warning">Deleted. The record is kept.</Alert>}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {photo.disposition === 'inReport' ? (
          <Button
            variant="outlined"
            startIcon={<LeaveOutIcon />}
            disabled={isPending}
            onClick={() => change('leftOut')}
          >
            Leave out of report
          </Button>
        ) : (
          <Button
            variant="outlined"
            startIcon={<IncludeIcon />}
            disabled={isPending}
            onClick={() => change('inReport')}
          >
            {isDeleted ? 'Restore' : 'Put back in report'}
          </Button>
        )}
        {!isDeleted && (
          <Button
            color="error"
            startIcon={<DeleteIcon />}
            disabled={isPending}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        )}
      </Stack>
      <DeletionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onDelete={(reason) => {
          setAsking(false);
          change('deleted', reason);
        }}
      />
    </Stack>
  );
}

function useDispositionChange(
  photo: Photo,
  onDeleted: () => void,
): { change: (disposition: PhotoDisposition, reason?: string) => void; isPending: boolean } {
  const send = useSend(setPhotoDisposition, {
    refreshes: [listPhotos, getPhoto, getLatestReport],
    onError: (error) =>
      toast({ title: 'Photo not changed', description: errorMessage(error), tone: 'error' }),
  });
  const set = (disposition: PhotoDisposition, reason: string, onSuccess: () => void): void =>
    send.mutate({ params: { photoId: photo.id }, body: { disposition, reason } }, { onSuccess });
  const change = (disposition: PhotoDisposition, reason = ''): void => {
    const before = photo.disposition;
    const undo = (): void => set(before, 'Undo', () => toast({ title: doneText(before), tone: 'success' }));
    set(disposition, reason, () => {
      if (disposition === 'deleted') onDeleted();
      const action = { label: 'Undo', onClick: undo };
      toast({ title: doneText(disposition), tone: 'success', action, durationMs: UNDO_MS });
    });
  };
  return { change, isPending: send.isPending };
}

const UNDO_MS = 10_000;

const REASONS = ['Taken by mistake', 'Duplicate', 'Blurred or too dark', 'Shows people or private items'];
const OTHER = 'Other reason';

interface DeletionDialogProps {
  open: boolean;
  onClose: () => void;
  onDelete: (reason: string) => void;
}

function DeletionDialog({ open, onClose, onDelete }: DeletionDialogProps): ReactNode {
  const id = useId();
  const [choice, setChoice] = useState(REASONS[0] ?? '');
  const [other, setOther] = useState('');
  const reason = choice === OTHER ? other.trim() : choice;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Why are you deleting this photo?</DialogTitle>
      <DialogContent>
        This removes the photo from the report and the client portal. Its record is kept with your name and
        the reason.
        <RadioGroup
          value={choice}
          onChange={(_, value) => setChoice(value)}
          aria-labelledby={id}
          sx={{ mt: 1 }}
        >
          {[...REASONS, OTHER].map((label) => (
            <FormControlLabel key={label} value={label} label={label} control={<Radio />} />
          ))}
        </RadioGroup>
        {choice === OTHER && (
          <TextField
            autoFocus
            label="Reason"
            value={other}
            onChange={(event) => setOther(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button color="error" variant="contained" disabled={!reason} onClick={() => onDelete(reason)}>
          Delete photo
        </Button>
      </DialogActions>
    </Dialog>
  );
}
