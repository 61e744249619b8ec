import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { deleteSaved } from '../../../offline/savedDatabase.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toasts.ts';
import { AccountSection } from './AccountSection.tsx';

/** What stays on the device, and what others learn about the person. */
export function Privacy(): ReactNode {
  const remove = async (): Promise<void> => {
    if (!(await confirmAction(QUESTION))) return;
    await deleteSaved();
    toast({ title: 'Saved copy deleted', tone: 'success' });
  };
  return (
    <AccountSection part="privacy" title="Privacy">
      <Typography variant="body2">
        A call never passes on where your phone is. Photos carry their location only if you allow it, and only
        staff and building officials read the coordinates. This device keeps a copy of your lists for use
        without a connection; signing out deletes it.
      </Typography>
      <Button variant="outlined" onClick={() => void remove()}>
        Delete the saved copy on this device
      </Button>
    </AccountSection>
  );
}

const QUESTION = {
  title: 'Delete the saved copy on this device?',
  text: 'Without a connection the app shows no lists until it has read them again. Unsent work stays.',
  action: 'Delete',
  destructive: true,
};
