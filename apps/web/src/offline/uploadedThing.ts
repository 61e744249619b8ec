import type { AttachmentMetadata } from '@sightline/contracts/attachments/attachments';
import type { FileEntry } from './entries.ts';

/** Files of messages are not kept in the outbox: they are sent with the message or not at all. */
export type FileMetadata = FileEntry['metadata'] | AttachmentMetadata;

/** What is uploaded, in a person's words, for the texts of errors. */
export function thingOf(metadata: FileMetadata): string {
  if (!('kind' in metadata)) return 'photo';
  return metadata.kind === 'attachment' ? 'file' : 'voice note';
}
