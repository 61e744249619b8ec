import type { NewEntry } from '../../offline/Entry.ts';
import { pageOutbox } from './pageOutbox.ts';
import { warnStorageFull } from './warnStorageFull.ts';

/** Written on this device immediately, sent in the background. Warns where this page's memory alone holds it. */
export function addChange(entry: NewEntry, what: 'change' | 'reading' = 'change'): void {
  void pageOutbox()
    .add(entry)
    .then((isSaved) => isSaved || warnStorageFull(what));
}
