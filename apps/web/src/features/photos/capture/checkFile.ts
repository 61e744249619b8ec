import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_CONTENT_TYPES,
  type PhotoContentType,
} from '@sightline/contracts/photos';
import { PHOTO_TYPE_LABELS } from '@sightline/contracts/siteLabels';
import { contentTypeOf, factsFromHeader } from '../../../devices/pictureFacts.ts';

/** What the server accepts (getPhotoFormats). */
export interface Formats {
  contentTypes: readonly PhotoContentType[];
  maxBytes: number;
}

/** Until the server has said what it accepts: every machine reads these. */
export const CERTAIN_FORMATS: Formats = {
  contentTypes: PHOTO_CONTENT_TYPES.filter((type) => type !== 'image/heic' && type !== 'image/heif'),
  maxBytes: MAX_PHOTO_BYTES,
};

/** The size of a JPEG may stand behind its thumbnail and color profile. */
const HEADER_BYTES = 512 * 1024;

/** Why this file is not accepted, as a sentence; null when it is. Only its beginning is read. */
export async function refusalOf(file: File, formats: Formats): Promise<string | null> {
  if (file.size > formats.maxBytes) return `It is larger than ${megabytes(formats)}.`;
  const header = await file.slice(0, HEADER_BYTES).arrayBuffer();
  const contentType = contentTypeOf(new DataView(header));
  if (!contentType) return `It is not an image. Use ${typesText(formats)}.`;
  if (!formats.contentTypes.includes(contentType))
    return `${PHOTO_TYPE_LABELS[contentType]} can't be read here. Save it as a JPEG and upload that.`;
  const facts = factsFromHeader(header);
  const isTooLarge = facts !== null && facts.width * facts.height > MAX_PHOTO_PIXELS;
  return isTooLarge ? `It has more than ${MAX_PHOTO_PIXELS / 1_000_000} megapixels.` : null;
}

/** "JPEG, PNG, WebP or GIF" */
export function typesText({ contentTypes }: Formats): string {
  // Devices give HEIC either name.
  const names = contentTypes.filter((type) => type !== 'image/heif').map((type) => PHOTO_TYPE_LABELS[type]);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

export function megabytes({ maxBytes }: Formats): string {
  return `${maxBytes / (1024 * 1024)} MB`;
}
