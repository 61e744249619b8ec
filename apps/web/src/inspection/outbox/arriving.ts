import { create } from 'zustand';
import type { Entry } from '../../offline/Entry.ts';

/**
 * Entries that this page has sent and whose records are being read: until then they are shown, or they would
 * disappear briefly.
 */
export const useArriving = create<readonly Entry[]>(() => []);

export async function showUntil(read: Promise<unknown>, entry: Entry): Promise<void> {
  useArriving.setState((entries) => [...entries, entry], true);
  try {
    await read;
  } finally {
    useArriving.setState((entries) => entries.filter((other) => other !== entry), true);
  }
}
