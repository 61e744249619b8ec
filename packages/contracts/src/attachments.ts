import { z } from 'zod';
import { download } from './core/define.ts';
import { Line, Sha256 } from './core/fields.ts';
import { Id, MintedId } from './core/ids.ts';
import { ACCOUNTS } from './roles.ts';

/** Files that are sent with a message. They are uploaded like photos (UPLOAD_PATH of photos.ts), before the message. */

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;
export const MAX_ATTACHMENTS = 10;

export const MessageAttachment = z.object({
  id: Id,
  filename: z.string(),
  contentType: z.string(),
  bytes: z.int(),
});
export type MessageAttachment = z.infer<typeof MessageAttachment>;

/** What runs when it is opened, on any computer or phone. */
const EXECUTABLE =
  /\.(?:ade|adp|apk|app|appx|bat|bin|chm|cmd|com|cpl|deb|dll|dmg|elf|exe|gadget|hta|htm|html|img|ins|iso|isp|jar|jnlp|js|jse|lib|lnk|mde|mjs|msc|msi|msix|msp|mst|pif|pkg|ps1|psm1|py|rb|reg|rpm|scf|scr|sct|sh|shb|svg|swf|sys|url|vb|vbe|vbs|vhd|vhdx|vxd|wsc|wsf|wsh|xhtml|xll)$/i;

export const EXECUTABLE_TEXT = 'Files of this kind cannot be sent, because they may run on the other side.';

/** Windows ignores dots and spaces at the end of a name. */
export function isExecutableName(filename: string): boolean {
  return EXECUTABLE.test(filename.replaceAll(/[.\s]+$/g, ''));
}

/** The beginning of a program for Windows, Linux or macOS, whatever its name. */
export function isExecutable(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return /^(?:4d5a|7f454c46|feedfac[ef]|c[ef]faedfe|cafebabe)/.test(start);
}

/** The metadata of the upload, all strings as tus has them. */
export const AttachmentMetadata = z.object({
  kind: z.literal('attachment'),
  attachmentId: MintedId,
  clientId: Id,
  sha256: Sha256,
  filename: Line.min(1, 'Required').refine((name) => !isExecutableName(name), EXECUTABLE_TEXT),
  contentType: z
    .string()
    .max(100)
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'Not a content type')
    .default('application/octet-stream'),
});
export type AttachmentMetadata = z.infer<typeof AttachmentMetadata>;

export const downloadAttachment = download({
  path: '/api/attachments/:attachmentId',
  summary: 'A file that was sent with a message; a client opens only those of its own messages',
  access: ACCOUNTS,
  params: z.object({ attachmentId: Id }),
  produces: 'application/octet-stream',
});
