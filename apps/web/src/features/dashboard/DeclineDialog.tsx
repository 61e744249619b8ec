import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QuoteRequest } from '@sightline/contracts/bookings/bookings';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';

const COMMON_REASONS = [
  'That day is fully booked.',
  'We do not serve this area.',
  'We do not offer this inspection.',
];

interface DeclineDialogProps {
  request: Pick<QuoteRequest, 'name' | 'email'>;
  isSaving: boolean;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason, which the visitor reads. */
export function DeclineDialog({ request, isSaving, onDecline, onClose }: DeclineDialogProps): ReactNode {
  const { name, email } = request;
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={`Decline the request of ${name}?`}
      saveLabel={isSaving ? 'Declining...' : 'Decline'}
      saveColor="error"
      isSaving={isSaving}
      onSave={() => onDecline(reason.trim())}
      onClose={onClose}
    >
      <Typography>
        Its time becomes free for others. {email} is emailed the reason, your phone number and a link to book
        another time.
      </Typography>
      <Box role="group" aria-label="Common reasons" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {COMMON_REASONS.map((common) => (
          <Chip
            key={common}
            label={common}
            color={reason === common ? 'primary' : 'default'}
            aria-pressed={reason === common}
            onClick={() => setReason(common)}
          />
        ))}
      </Box>
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText="Optional. The visitor reads it in the email."
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
