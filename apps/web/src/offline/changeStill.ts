import { mintId } from '@sightline/contracts/core/ids';
import type { Entry, StillMetadata } from './entries.ts';

type Notes = Pick<StillMetadata, 'description'> | Pick<StillMetadata, 'capturedAt' | 'notes'>;

/** For `Outbox.change`. The server keeps what an upload was begun with, so that the next attempt is another upload. */
export function changedStill(entry: Entry, notes: Notes): Partial<Entry> {
  if (entry.kind !== 'still') throw new Error('Not a still');
  return { metadata: { ...entry.metadata, ...notes }, uploadId: mintId() };
}
