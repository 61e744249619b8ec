import Box from '@mui/material/Box';
import { getAccount } from '@sightline/contracts/accounts/account';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { Devices } from './Devices.tsx';
import { NameForm } from './NameForm.tsx';
import { Notifications } from './Notifications.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordChange } from './PasswordChange.tsx';
import { Privacy } from './Privacy.tsx';
import { TwoStep } from './TwoStep.tsx';

/** What a person sees and changes about their own account. */
export function OwnAccount(): ReactNode {
  const account = useRead(getAccount, {});
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <PageHeader title="Account Settings" line="Your name, password, devices and ways to sign in." />
      {account.isPending && <RowsSkeleton label="Loading your account..." count={4} />}
      {account.isError && (
        <ErrorState title="Failed to fetch your account" error={account.error} onRetry={account.refetch} />
      )}
      {account.data && (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <NameForm account={account.data} />
          <Notifications account={account.data} />
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
