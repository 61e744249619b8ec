import { waitAtMost, withTimeout } from '@sightline/contracts/core/withTimeout';
import { useQueryClient } from '@tanstack/react-query';
import type { OutboxOwner } from '../../offline/outboxOwner.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { leaveSession, sessionQuery } from '../../wire/session.ts';
import { endSession } from '../../wire/signOut.ts';

/** Neither code that does not arrive over a stalled connection nor a database that does not open holds a person back. */
const LOOK_MS = 5000;

/**
 * Asks while captures or changes are not sent, then signs out: on this device at once, and on the server as soon as it can
 * be reached. `leave` replaces what is done then.
 */
export function useSignOut(): (leave?: () => void | Promise<void>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (leave) => {
    const user = queryClient.getQueryData(sessionQuery.queryKey);
    if (user && !(await isSure(user))) return;
    if (leave) return await leave();
    leaveSession(queryClient);
    await endSession().catch(explainFailure);
  };
}

async function isSure(user: OutboxOwner): Promise<boolean> {
  const unsent = await countUnsent(user);
  if (unsent === 0) return true;
  return confirmAction({
    title: 'Sign out with unsent work?',
    text: `${unsent === 1 ? 'One capture or change has' : `${unsent} captures or changes have`} not been sent yet. Unsent work stays on this device and is sent when you sign in here again.`,
    action: 'Sign Out',
  });
}

/** The outbox loads after the first screen. Where its code did not arrive, nothing was captured. */
async function countUnsent(user: OutboxOwner): Promise<number> {
  try {
    const { pageOutbox } = await withTimeout(LOOK_MS, import('../../offline/pageOutbox.ts'));
    const outbox = pageOutbox();
    // Right after a reload nobody has named the owner, and the list of what an earlier page left is not read.
    outbox.setOwner(user);
    await waitAtMost(LOOK_MS, outbox.listed());
    return outbox.store.getState().entries.length;
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
