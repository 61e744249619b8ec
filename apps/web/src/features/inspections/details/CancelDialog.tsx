import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { errorMessage } from '../../../wire/CallError.ts';
import { useCancellation } from '../inspectionRequests.ts';

interface CancelDialogProps {
  inspection: Inspection;
  onClose: () => void;
}

/** Asks for a reason, which the client reads and the history keeps. */
export function CancelDialog({ inspection, onClose }: CancelDialogProps): ReactNode {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const cancellation = useCancellation(inspection, onClose);
  const save = (): void => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') cancellation.mutate(reason.trim());
  };
  return (
    <FormDialog
      title="Cancel this inspection?"
      problem={cancellation.error && errorMessage(cancellation.error, 'Failed to update status.')}
      saveLabel={cancellation.isPending ? 'Canceling...' : 'Cancel inspection'}
      cancelLabel="Keep it"
      saveColor="error"
      isSaving={cancellation.isPending}
      onSave={save}
      onClose={onClose}
    >
      <Typography>
        {inspection.address}. The time becomes free, and the client is told by email if it has not passed.
      </Typography>
      <TextField
        label="Reason"
        required
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing}
        helperText={isMissing ? 'Give a reason.' : 'The client reads it in the email.'}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
