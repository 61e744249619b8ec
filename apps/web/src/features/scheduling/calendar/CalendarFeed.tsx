import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '@sightline/contracts/bookings/calendar';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead, useSend } from '../../../wire/queries.ts';

/** The secret address from which a calendar program reads the person's own inspections. It is shown once. */
export function CalendarFeed({ onClose }: { onClose: () => void }): ReactNode {
  const feed = useRead(getCalendarFeed, {});
  const refreshes = [getCalendarFeed];
  const onError = (error: Error): void =>
    toast({ title: 'Error', description: errorMessage(error), tone: 'error' });
  const create = useSend(createCalendarFeed, { refreshes, onError });
  const revoke = useSend(revokeCalendarFeed, { refreshes, onError, onSuccess: () => create.reset() });
  const isActive = feed.data?.isActive ?? false;
  const url = isActive ? create.data?.url : null;
  const make = async (): Promise<void> => {
    if (!isActive || (await confirmAction(REPLACE))) create.mutate({});
  };
  const withdraw = async (): Promise<void> => {
    if (await confirmAction(REVOKE)) revoke.mutate({});
  };
  return (
    <FormDialog
      title="Your inspections in your calendar app"
      cancelLabel="Close"
      onSave={null}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {isActive
          ? 'A secret address is active. Anyone who has it can read your inspections of the last 30 and the next 180 days.'
          : 'Subscribe to a secret address in your calendar app. It shows your own inspections and follows their changes.'}
      </Typography>
      {url && (
        <TextField
          label="Subscription address"
          value={url}
          helperText="Copy it now. It is not shown again."
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={create.isPending || feed.isPending} onClick={() => void make()}>
          {isActive ? 'Replace address' : 'Create address'}
        </Button>
        {isActive && (
          <Button color="error" disabled={revoke.isPending} onClick={() => void withdraw()}>
            Revoke address
          </Button>
        )}
      </Box>
    </FormDialog>
  );
}

const REPLACE = {
  title: 'Replace the address?',
  text: 'The present address stops working in every calendar that uses it.',
  action: 'Replace',
};
const REVOKE = { ...REPLACE, title: 'Revoke the address?', action: 'Revoke', destructive: true };
