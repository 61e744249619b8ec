import { waitAtMost, withTimeout } from '@sightline/contracts/core/withTimeout';
import type { OutboxOwner } from '../../offline/outboxOwner.ts';

/** What this person would leave on the device. */
export interface UnsentWork {
  /** Captures and changes in the outbox. */
  entries: number;
  /** Interrupted ones, which their maker has neither kept nor discarded. */
  recordings: number;
}

/** Reading what is unsent takes a moment; a device whose database does not open must not hold a person back. */
const LOOK_MS = 5000;

export async function countUnsent(user: OutboxOwner): Promise<UnsentWork> {
  // Recordings that reached the outbox are counted there, so that it is read first.
  const entries = await countEntries(user);
  return { entries, recordings: await countRecordings(user) };
}

/** The outbox loads after the first screen. Where its code did not arrive, nothing was captured. */
async function countEntries(user: OutboxOwner): Promise<number> {
  try {
    const { pageOutbox } = await import('../../offline/pageOutbox.ts');
    const outbox = pageOutbox();
    // Right after a reload nobody has named the owner, and the list of what an earlier page left is not read.
    outbox.setOwner(user);
    await waitAtMost(LOOK_MS, outbox.listed());
    return outbox.store.getState().entries.length;
  } catch {
    return 0;
  }
}

async function countRecordings(user: OutboxOwner): Promise<number> {
  try {
    const { countInterrupted } = await import('../../offline/interruptedRecordings.ts');
    return await withTimeout(LOOK_MS, countInterrupted(user));
  } catch {
    return 0;
  }
}

export function unsentText({ entries, recordings }: UnsentWork): string {
  return [entriesText(entries), recordingsText(recordings)].filter(Boolean).join(' ');
}

function entriesText(count: number): string {
  if (count === 0) return '';
  const subject = count === 1 ? 'One capture or change has' : `${count} captures or changes have`;
  return `${subject} not been sent yet. Unsent work stays on this device and is sent when you sign in here again.`;
}

function recordingsText(count: number): string {
  if (count === 0) return '';
  if (count === 1)
    return '1 interrupted recording has not been saved as a voice note yet. It stays on this device until you sign in here again and keep or discard it.';
  return `${count} interrupted recordings have not been saved as voice notes yet. They stay on this device until you sign in here again and keep or discard them.`;
}
