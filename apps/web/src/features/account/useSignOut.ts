import { waitAtMost, withTimeout } from '@sightline/contracts/core/withTimeout';
import { useQueryClient } from '@tanstack/react-query';
import type { OutboxOwner } from '../../offline/Entry.ts';
import type { Outbox } from '../../offline/Outbox.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import { leaveSession, sessionQuery } from '../../wire/session.ts';
import { endSession } from '../../wire/signOut.ts';

/** The unsent work that this person would leave on the device. */
interface UnsentWork {
  /** The number of captures and changes in the outbox. */
  entries: number;
  /** The number of interrupted recordings that the person has neither kept nor discarded. */
  recordings: number;
}

/** The longest wait for code on a stalled connection, or for a database that does not open. */
const LOOK_MS = 5000;

const loadBoth = () =>
  SilenceLimit.arrival(
    Promise.all([
      import('../../inspection/outbox/pageOutbox.ts'),
      import('../../inspection/voice-notes/interruptedRecordings.ts'),
    ]),
  );

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
    const description = 'Your sign-out is completed when this device is online again.';
    toast({ title: 'Signed out on this device', description });
  }
}

/** Loads the outbox and recordings on demand. If their code never arrived, nothing was captured. */
export async function countUnsent(user: OutboxOwner, load = loadBoth): Promise<UnsentWork> {
  try {
    const [{ pageOutbox }, { countInterrupted }] = await withTimeout(LOOK_MS, load());
    // Recordings that reached the outbox are counted there, so it is read first.
    const entries = await countEntries(pageOutbox(), user);
    return { entries, recordings: await withTimeout(LOOK_MS, countInterrupted(user)).catch(() => 0) };
  } catch {
    return { entries: 0, recordings: 0 };
  }
}

async function countEntries(outbox: Outbox, user: OutboxOwner): Promise<number> {
  // Right after a reload the outbox has no owner yet, and has not listed the entries of earlier pages.
  outbox.setOwner(user);
  await waitAtMost(LOOK_MS, outbox.listed());
  return outbox.store.getState().entries.length;
}

function unsentText({ entries, recordings }: UnsentWork): string {
  return [entriesText(entries), recordingsText(recordings)].filter(Boolean).join(' ');
}

function entriesText(count: number): string {
  if (count === 0) return '';
  const subject = count === 1 ? 'One capture or change has' : `${count} captures or changes have`;
  return `${subject} not been sent. Unsent work stays on this device and is sent when you sign in here again.`;
}

function recordingsText(count: number): string {
  if (count === 0) return '';
  if (count === 1)
    return '1 interrupted recording has not been saved as a voice note. It stays on this device until you sign in here again and keep or discard it.';
  return `${count} interrupted recordings have not been saved as voice notes. They stay on this device until you sign in here again and keep or discard them.`;
}
