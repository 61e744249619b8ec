import { z } from 'zod';
import { ACCOUNTS } from '../accounts/roles.ts';
import { download } from '../core/define.ts';
import { Line, Sha256 } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';

/** Files sent with a message, uploaded before it like photos (UPLOAD_PATH of core/uploads.ts). */

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;
export const MAX_ATTACHMENTS = 10;

export const MessageAttachment = z.object({
  id: Id,
  filename: z.string(),
  contentType: z.string(),
  bytes: z.int(),
});
export type MessageAttachment = z.infer<typeof MessageAttachment>;

/**
 * The files that can be sent: pictures, documents and recordings, which cannot run a program when they are
 * opened. The extensions of a line name the same kind of content. Archives and Office files from before 2007
 * are not listed, because they can hide a program or a macro.
 */
export const SENDABLE_KINDS = [
  ['jpg', 'jpeg'],
  ['png'],
  ['gif'],
  ['webp'],
  ['heic', 'heif'],
  ['avif'],
  ['tif', 'tiff'],
  ['bmp'],
  ['pdf'],
  ['docx'],
  ['xlsx'],
  ['pptx'],
  ['odt'],
  ['ods'],
  ['odp'],
  ['mp4', 'm4v', 'm4a', 'mov', '3gp'],
  ['webm'],
  ['mp3'],
  ['aac'],
  ['wav'],
  ['ogg', 'oga', 'opus'],
  ['amr'],
] as const;

/** Text files, recognized only by their names, since text has no signature. */
export const SENDABLE_TEXTS = { txt: 'text/plain', csv: 'text/csv' } as const;

/** The `accept` attribute of the file input. */
export const SENDABLE_EXTENSIONS: readonly string[] = [
  ...SENDABLE_KINDS.flat(),
  ...Object.keys(SENDABLE_TEXTS),
].map((extension) => `.${extension}`);

export const NOT_SENDABLE_TEXT =
  'Files of this kind cannot be sent. Send a picture, PDF, Word, Excel or PowerPoint file (.docx, .xlsx, .pptx), text, CSV, video or audio.';

/** tus transmits all values as strings. */
export const AttachmentMetadata = z.object({
  kind: z.literal('attachment'),
  attachmentId: MintedId,
  clientId: Id,
  sha256: Sha256,
  filename: Line.min(1, 'Required'),
});
export type AttachmentMetadata = z.infer<typeof AttachmentMetadata>;

export const downloadAttachment = download({
  path: '/api/attachments/:attachmentId',
  summary: 'A file that was sent with a message; a client opens only those of its own messages',
  access: ACCOUNTS,
  params: z.object({ attachmentId: Id }),
  produces: 'application/octet-stream',
});
