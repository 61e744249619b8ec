import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import { signOut } from '@sightline/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { deleteSaved } from '../../offline/savedDatabase.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { changeSession } from '../../wire/session.ts';

export function SignOutButton({ label = 'Sign Out' }: { label?: string }): ReactNode {
  const { run, isBusy } = useSignOut();
  return (
    <Button
      color="inherit"
      startIcon={<LogoutIcon />}
      disabled={isBusy}
      onClick={() => void run()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}

interface SignOut {
  run: () => Promise<void>;
  isBusy: boolean;
}

/** Ends the session on the server and deletes everything that was read, also from the device. */
function useSignOut(): SignOut {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      // Before the request: signing out without a connection leaves no lists on the device either.
      await deleteSaved().catch(() => {});
      await call(signOut, {});
      sessionStorage.clear();
      changeSession(queryClient, null);
    } catch (error) {
      toast({ title: 'Logout failed', description: errorMessage(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
