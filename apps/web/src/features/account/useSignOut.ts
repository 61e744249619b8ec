import { useQueryClient } from '@tanstack/react-query';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { leaveSession } from '../../wire/session.ts';
import { endSession } from '../../wire/signOut.ts';

/** Signs out on this device at once, and on the server as soon as it can be reached. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    if (!(await isSure())) return;
    leaveSession(queryClient);
    await endSession().catch(explainFailure);
  };
}

async function isSure(): Promise<boolean> {
  const unsent = await countUnsent();
  if (unsent === 0) return true;
  return confirmAction({
    title: 'Sign out with unsent work?',
    text: `${unsent === 1 ? 'One capture or change has' : `${unsent} captures or changes have`} not been sent yet. Unsent work stays on this device and is sent when you sign in here again.`,
    action: 'Sign Out',
  });
}

/** The outbox loads after the first screen. Where its code did not arrive, nothing was captured. */
async function countUnsent(): Promise<number> {
  try {
    const { pageOutbox } = await import('../../offline/pageOutbox.ts');
    return pageOutbox().store.getState().entries.length;
  } catch {
    return 0;
  }
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
