import { create } from 'zustand';
import type { Entry } from '../../offline/Entry.ts';

/** Entries that were sent from this page and whose records are being read: shown until then, or they would disappear for a moment. */
export const useArriving = create<readonly Entry[]>(() => []);

export async function showUntil(read: Promise<unknown>, entry: Entry): Promise<void> {
  useArriving.setState((entries) => [...entries, entry], true);
  try {
    await read;
  } finally {
    useArriving.setState((entries) => entries.filter((other) => other !== entry), true);
  }
}
