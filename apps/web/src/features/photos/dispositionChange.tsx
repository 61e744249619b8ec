import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  getPhoto,
  listPhotos,
  type Photo,
  type PhotoDisposition,
  setPhotoDisposition,
} from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { PHOTO_DISPOSITION_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

/** The specification gives the text for a deleted photo. */
const doneText = (disposition: PhotoDisposition): string =>
  disposition === 'deleted'
    ? 'Photo Deleted'
    : `Photo ${PHOTO_DISPOSITION_LABELS[disposition].toLowerCase()}`;

/** Each change can be undone for ten seconds. */
export function useDispositionChange(
  photo: Photo,
  onDeleted: () => void,
): { change: (disposition: PhotoDisposition, reason?: string) => void; isPending: boolean } {
  const send = useSend(setPhotoDisposition, {
    refreshes: [listPhotos, getPhoto, getLatestReport],
    onError: (error) =>
      toast({ title: 'Photo not changed', description: errorMessage(error), tone: 'error' }),
  });
  // Awaited, because the view of a deleted photo may be gone before the server replies.
  const set = async (disposition: PhotoDisposition, reason: string): Promise<boolean> =>
    await send.mutateAsync({ params: { photoId: photo.id }, body: { disposition, reason } }).then(
      () => true,
      () => false,
    );
  const change = async (disposition: PhotoDisposition, reason: string): Promise<void> => {
    const before = photo.disposition;
    const undo = async (): Promise<void> => {
      if (await set(before, 'Undo')) toast({ title: doneText(before), tone: 'success' });
    };
    if (!(await set(disposition, reason))) return;
    if (disposition === 'deleted') onDeleted();
    const action = { label: 'Undo', onClick: () => void undo() };
    toast({ title: doneText(disposition), tone: 'success', action, durationMs: UNDO_MS });
  };
  return {
    change: (disposition, reason = '') => void change(disposition, reason),
    isPending: send.isPending,
  };
}

const UNDO_MS = 10_000;

const REASONS = ['Taken by mistake', 'Duplicate', 'Blurred or too dark', 'Shows people or private items'];
const OTHER = 'Other reason';

interface DeletionDialogProps {
  onClose: () => void;
  onDelete: (reason: string) => void;
}

/** Asks why a photo is deleted: its record keeps the reason. */
export function DeletionDialog({ onClose, onDelete }: DeletionDialogProps): ReactNode {
  const [choice, setChoice] = useState(REASONS[0] ?? '');
  const [other, setOther] = useState('');
  const reason = choice === OTHER ? other.trim() : choice;
  return (
    <FormDialog
      title="Why are you deleting this photo?"
      saveLabel="Delete photo"
      saveColor="error"
      canSave={reason !== ''}
      onSave={() => onDelete(reason)}
      onClose={onClose}
    >
      <Typography>
        This removes the photo from the report and the client portal. Its record is kept with your name and
        the reason.
      </Typography>
      <RadioGroup value={choice} onChange={(_, value) => setChoice(value)} aria-label="Reasons">
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
    </FormDialog>
  );
}
