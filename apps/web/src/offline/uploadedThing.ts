import type { FileEntry } from './entries.ts';

export type FileMetadata = FileEntry['metadata'];

/** What is uploaded, in a person's words, for the texts of errors. */
export function thingOf(metadata: FileMetadata): string {
  return 'kind' in metadata ? 'voice note' : 'photo';
}
