import { describeError } from '@sightline/contracts/core/errorTexts';
import {
  MAX_PHOTO_BYTES,
  maxPixelsOf,
  megapixelsText,
  PHOTO_CONTENT_TYPES,
  type PhotoContentType,
} from '@sightline/contracts/photos/photoFormats';
import { PHOTO_TYPE_LABELS } from '@sightline/wording/siteLabels';
import type { FileTypeResult } from 'file-type';
import {
  contentTypeOf,
  factsByDecoding,
  factsFromHeader,
  type PictureFacts,
} from '../../../devices/pictureFacts.ts';
import { COPY_PIXELS } from '../../../devices/smallerCopy.ts';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';

/** The formats that the server accepts (getPhotoFormats). */
export interface Formats {
  contentTypes: readonly PhotoContentType[];
  maxBytes: number;
}

/** Formats that every server accepts, used until the server has listed its own. */
export const CERTAIN_FORMATS: Formats = {
  contentTypes: PHOTO_CONTENT_TYPES.filter((type) => type !== 'image/heic' && type !== 'image/heif'),
  maxBytes: MAX_PHOTO_BYTES,
};

/** The size of a JPEG may come after its thumbnail and color profile. */
const HEADER_BYTES = 512 * 1024;

/** A chosen file is sent unchanged, as a smaller JPEG if this browser can make one, or not at all. */
export type CheckedFile =
  | { kind: 'accepted'; file: File }
  | { kind: 'toCopy'; file: File; facts: PictureFacts; problem: string }
  | { kind: 'refused'; file: File; reason: string };

export const DAMAGED = describeError('pictureDamaged');

/** Reads only the beginning of the file, unless the picture's size is stored later in it. */
export async function checkFile(file: File, formats: Formats): Promise<CheckedFile> {
  const refused = (reason: string): CheckedFile => ({ kind: 'refused', file, reason });
  if (file.size === 0)
    return refused('The file is empty. Copy it again from the camera or phone, and add the new copy.');
  const header = await file.slice(0, HEADER_BYTES).arrayBuffer();
  const contentType = contentTypeOf(new DataView(header));
  if (!contentType) return refused(`${await otherKindOf(file)} Use ${typesText(formats)}.`);
  const facts = factsFromHeader(header) ?? (await factsByDecoding(file).catch(() => null));
  const otherType = formats.contentTypes.includes(contentType) ? null : otherTypeText(contentType);
  if (!facts) return refused(otherType === null ? DAMAGED : refusalText(otherType));
  const problem = otherType ?? tooLargeText(file, facts, formats);
  return problem === null ? { kind: 'accepted', file } : { kind: 'toCopy', file, facts, problem };
}

function otherTypeText(contentType: PhotoContentType): string {
  return `It is a ${PHOTO_TYPE_LABELS[contentType]} picture, which can't be read here.`;
}

/** A sentence about the server's limit that this picture exceeds; null if none. */
function tooLargeText({ size }: File, facts: PictureFacts, formats: Formats): string | null {
  const { width, height } = facts;
  const limit = maxPixelsOf(facts);
  if (width * height > limit)
    return `It has ${megapixelsText(width * height)}, and the limit is ${megapixelsText(limit)}.`;
  return size > formats.maxBytes ? `It is larger than ${megabytes(formats)}.` : null;
}

/** Adds a remedy for a file that this browser cannot copy. */
export function refusalText(problem: string, { width, height } = { width: 0, height: 0 }): string {
  const size = width * height > COPY_PIXELS ? ` of up to ${megapixelsText(COPY_PIXELS)}` : '';
  return `${problem} Save it as a JPEG${size} and add that.`;
}

/** "JPEG, PNG, WebP or GIF" */
export function typesText({ contentTypes }: Formats): string {
  // Devices use either name for HEIC.
  const names = contentTypes.filter((type) => type !== 'image/heif').map((type) => PHOTO_TYPE_LABELS[type]);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

export function megabytes({ maxBytes }: Formats): string {
  return `${maxBytes / (1024 * 1024)} MB`;
}

/** The usual extensions of camera raw and TIFF pictures. */
const RAW_TYPES: readonly string[] = ['dng', 'cr2', 'cr3', 'nef', 'arw', 'orf', 'raf', 'rw2', 'tif'];

/** Names the type of a file that is not a photo: "It is a PDF file." Reads the contents, because names are unreliable. */
async function otherKindOf(file: File): Promise<string> {
  const found = await typeOf(file);
  if (!found) return 'It is not a picture, or it is damaged.';
  const { ext, mime } = found;
  const name = ext.toUpperCase();
  if (mime.startsWith('video/')) return `It is a video (${name}).`;
  // Only some readers distinguish a DNG from a TIFF.
  if (RAW_TYPES.includes(ext)) return `It is a raw or TIFF picture (${suffixOf(file) || name}).`;
  return mime.startsWith('image/')
    ? `It is a ${name} picture, which can't be read here.`
    : `It is a ${name} file.`;
}

/** Undefined if the type reader cannot be loaded offline; the file is then only known not to be a photo. */
async function typeOf(file: File): Promise<FileTypeResult | undefined> {
  try {
    const { fileTypeFromBlob } = await SilenceLimit.arrival(import('file-type'));
    return await fileTypeFromBlob(file);
  } catch {
    return undefined;
  }
}

function suffixOf({ name }: File): string {
  return /\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
}
