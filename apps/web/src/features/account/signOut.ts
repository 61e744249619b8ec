import { signOut } from '@sightline/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { call } from '../../wire/call.ts';
import { textOf } from '../../wire/callError.ts';
import { changeSession } from '../../wire/session.ts';

interface SignOut {
  run: () => Promise<void>;
  isBusy: boolean;
}

/** Ends the session on the server, then forgets everything that was read. */
export function useSignOut(): SignOut {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(signOut, {});
      sessionStorage.clear();
      changeSession(queryClient, null);
    } catch (error) {
      toast({ title: 'Logout failed', description: textOf(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
