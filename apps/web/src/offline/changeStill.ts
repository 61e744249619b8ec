import { mintId } from '@sightline/contracts/core/ids';
import type { Entry, StillMetadata } from './entries.ts';

type Notes =
  | Pick<StillMetadata, 'description'>
  | Pick<StillMetadata, 'capturedAt' | 'notes'>
  | Pick<StillMetadata, 'latitude' | 'longitude' | 'accuracyMeters' | 'ageSeconds'>;

/** For `Outbox.change`. An upload keeps its metadata, so the next attempt is another one. Decision 091. */
export function changedStill(entry: Entry, notes: Notes): Partial<Entry> {
  if (entry.kind !== 'still') throw new Error('Not a still');
  return { metadata: { ...entry.metadata, ...notes }, uploadId: mintId() };
}
