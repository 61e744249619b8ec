import { useQueryClient } from '@tanstack/react-query';
import type { OutboxOwner } from '../../offline/outboxOwner.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { leaveSession, sessionQuery } from '../../wire/session.ts';
import { endSession } from '../../wire/signOut.ts';
import { countUnsent, unsentText } from './unsentWork.ts';

/**
 * Asks about unsent work, then signs out: on this device at once, and on the server as soon as it can
 * be reached. Resolves to whether the session on the server has ended.
 */
export function useSignOut(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  return async () => {
    const user = queryClient.getQueryData(sessionQuery.queryKey);
    if (user && !(await isSure(user))) return false;
    leaveSession(queryClient);
    try {
      await endSession();
      return true;
    } catch (error) {
      explainFailure(error);
      return false;
    }
  };
}

async function isSure(user: OutboxOwner): Promise<boolean> {
  const unsent = await countUnsent(user);
  if (unsent.entries + unsent.recordings === 0) return true;
  return confirmAction({
    title: 'Sign out with unsent work?',
    text: unsentText(unsent),
    action: 'Sign out',
  });
}

function explainFailure(error: unknown): void {
  if (navigator.onLine) {
    const description = `You are signed out on this device only, until another attempt succeeds. ${errorMessage(error)}`;
    toast({ title: 'Logout failed', description, tone: 'error' });
  } else {
    const description = 'Your session on the server ends when this device is online again.';
    toast({ title: 'Signed out on this device', description });
  }
}
