import type { NewEntry } from '../../offline/Entry.ts';
import { pageOutbox } from './pageOutbox.ts';
import { warnStorageFull } from './warnStorageFull.ts';

/**
 * Writes a change on this device immediately, and sends it in the background. Warns if only this page's memory
 * holds it.
 */
export function addChange(entry: NewEntry, what: 'change' | 'reading' = 'change'): void {
  void pageOutbox()
    .add(entry)
    .then((isSaved) => isSaved || warnStorageFull(what));
}
