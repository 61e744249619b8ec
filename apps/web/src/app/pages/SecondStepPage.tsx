import { getAccount } from '@sightline/contracts/accounts/account';
import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TwoStep } from '../../features/account/own/TwoStep.tsx';
import { SignOutButton } from '../../features/account/SignOutButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { keyOf, useRead } from '../../wire/queries.ts';
import { PublicShell } from '../shells/PublicShell.tsx';

/** The only page of staff who must still set up two-step sign-in, as the company requires. */
export default function SecondStepPage(): ReactNode {
  const account = useRead(getAccount, {});
  const queryClient = useQueryClient();
  const goOn = (): void => void queryClient.invalidateQueries({ queryKey: keyOf({ path: SESSION_PATH }) });
  return (
    <PublicShell>
      <PageHeader
        title="Protect your account"
        line="Your company asks for two-step sign-in. Everything else opens when it is set up."
        actions={<SignOutButton />}
      />
      {account.isPending && <RowsSkeleton label="Loading your account..." count={1} />}
      {account.isError && (
        <ErrorState title="Couldn't load your account" error={account.error} onRetry={account.refetch} />
      )}
      {account.data && <TwoStep twoStep={account.data.twoStep} onDone={goOn} />}
    </PublicShell>
  );
}
