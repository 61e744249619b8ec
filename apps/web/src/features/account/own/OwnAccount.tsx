import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getAccount } from '@sightline/contracts/accounts/account';
import type { ReactNode } from 'react';
import { deleteSaved } from '../../../offline/savedDatabase.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useRead } from '../../../wire/queries.ts';
import { AccountSection } from './AccountSection.tsx';
import { Devices } from './Devices.tsx';
import { NameForm } from './NameForm.tsx';
import { Notifications } from './Notifications.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordChange } from './PasswordChange.tsx';
import { PushNotifications } from './PushNotifications.tsx';
import { TwoStep } from './TwoStep.tsx';

/** The page on which people view and change their own account. */
export function OwnAccount(): ReactNode {
  const account = useRead(getAccount, {});
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <PageHeader title="Account Settings" line="Your name, password, devices and ways to sign in." />
      {account.isPending && <RowsSkeleton label="Loading your account..." count={4} />}
      {account.isError && (
        <ErrorState title="Couldn't load your account" error={account.error} onRetry={account.refetch} />
      )}
      {account.data && (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <NameForm account={account.data} />
          <Notifications account={account.data} />
          {account.data.role !== 'client' && <PushNotifications />}
          <PasswordChange />
          <TwoStep twoStep={account.data.twoStep} />
          <Passkeys account={account.data} />
          <Devices />
          <Privacy />
        </Box>
      )}
    </Box>
  );
}

/** Explains the data that stays on the device and the data that others see. */
function Privacy(): ReactNode {
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
