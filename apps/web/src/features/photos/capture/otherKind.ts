import type { FileTypeResult } from 'file-type';

/** Raw pictures of cameras, by the usual ends of their names. */
const RAW_TYPES: readonly string[] = ['dng', 'cr2', 'cr3', 'nef', 'arw', 'orf', 'raf', 'rw2', 'tif'];

/** What a file is that is not a photo, as a sentence: "It is a PDF file." By its contents, because names lie. */
export async function otherKindOf(file: File): Promise<string> {
  const found = await typeOf(file);
  if (!found) return 'It is not a picture, or it is damaged.';
  const { ext, mime } = found;
  const name = ext.toUpperCase();
  if (mime.startsWith('video/')) return `It is a video (${name}).`;
  // A DNG is a TIFF that only some readers tell apart.
  if (RAW_TYPES.includes(ext)) return `It is a raw or TIFF picture (${suffixOf(file) || name}).`;
  return mime.startsWith('image/')
    ? `It is a ${name} picture, which can't be read here.`
    : `It is a ${name} file.`;
}

/** Offline, the reader of types may not be here: then the file is only known not to be a photo. */
async function typeOf(file: File): Promise<FileTypeResult | undefined> {
  try {
    const { fileTypeFromBlob } = await import('file-type');
    return await fileTypeFromBlob(file);
  } catch {
    return undefined;
  }
}

function suffixOf({ name }: File): string {
  return /\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
}
