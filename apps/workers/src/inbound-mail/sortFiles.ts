import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  NOT_SENDABLE_TEXT,
} from '@sightline/contracts/attachments/attachments';
import { beginningOf } from '@sightline/contracts/core/beginningOf';
import type { Logo } from '@sightline/contracts/organization/brand';
import { withoutReplyAddresses } from '@sightline/server-kit/replyAddresses';
import { sendableFile } from '@sightline/server-kit/sendableFile';
import { hasHash } from '@sightline/server-kit/storage/checkHash';
import sharp from 'sharp';
import type { ReceivedFile } from './ReceivedMail.ts';

export interface ReplyFile {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

export interface RefusedFile {
  filename: string;
  reason: string;
}

/** The largest icon in pixels, 200 by 200, such as a logo below a signature. A person's photos are larger. */
const MOST_PIXELS_OF_ICON = 40_000;
const MAX_NAME = 200;

/**
 * Divides the files of a reply into those to store and those to refuse. Files that no person sent, such as our
 * own logo in the quoted mail, are in neither.
 */
export async function sortFiles(
  files: readonly ReceivedFile[],
  ownLogo: Logo | null,
): Promise<{ kept: ReplyFile[]; refused: RefusedFile[] }> {
  const [kept, refused]: [ReplyFile[], RefusedFile[]] = [[], []];
  for (const file of files) {
    if (await isOfProgram(file, ownLogo)) continue;
    const { content } = file;
    const filename = nameOf(file.filename);
    const sendable = await sendableFile(new Blob([content]), filename);
    const reason = sendable ? reasonAgainst(content, kept.length) : NOT_SENDABLE_TEXT;
    if (sendable && reason === null) kept.push({ ...sendable, content });
    else refused.push({ filename, reason: reason ?? NOT_SENDABLE_TEXT });
  }
  return { kept, refused };
}

function reasonAgainst(content: Uint8Array, keptBefore: number): string | null {
  if (content.length > MAX_ATTACHMENT_BYTES) return 'A file can have at most 25 MB.';
  return keptBefore >= MAX_ATTACHMENTS ? `A message can have at most ${MAX_ATTACHMENTS} files.` : null;
}

async function isOfProgram(
  { mimeType, content, isInText }: ReceivedFile,
  ownLogo: Logo | null,
): Promise<boolean> {
  if (!isInText || !mimeType.startsWith('image/') || mimeType.includes('svg')) return false;
  if (ownLogo && hasHash(content, ownLogo.sha256)) return true;
  const size = await sharp(content)
    .metadata()
    .catch(() => null);
  return size !== null && size.width * size.height <= MOST_PIXELS_OF_ICON;
}

/** Shortens a name without its extension. */
function nameOf(given: string): string {
  const name = withoutReplyAddresses(given)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]+/gu, ' ')
    .trim();
  const [ending = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  const stem = beginningOf(name.slice(0, name.length - ending.length), MAX_NAME - ending.length);
  return stem + ending || 'file';
}
