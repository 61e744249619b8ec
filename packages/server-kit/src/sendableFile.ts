import { SENDABLE_KINDS, SENDABLE_TEXTS } from '@sightline/contracts/attachments/attachments';
import { fileTypeFromBlob } from 'file-type';

interface SendableFile {
  /** The name with the extension of the content. */
  filename: string;
  contentType: string;
}

const TEXT_SAMPLE_BYTES = 64 * 1024;

/**
 * Decides by the content and the last extension of the name whether a file can be sent with a message. A name
 * with another extension gets that of the content: a PDF called "Quote for www.acme.com" would be a program by
 * its name. Null for a kind of file that cannot be sent.
 */
export async function sendableFile(content: Blob, filename: string): Promise<SendableFile | null> {
  const extension = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (isTextName(extension) && (await isText(content)))
    return { filename, contentType: SENDABLE_TEXTS[extension] };
  const found = await fileTypeFromBlob(content);
  const kind = SENDABLE_KINDS.find((extensions) => has(extensions, found?.ext));
  if (!found || !kind) return null;
  const name = has(kind, extension) ? filename : `${filename}.${found.ext}`;
  return { filename: name, contentType: found.mime };
}

const has = (extensions: readonly string[], extension: string | undefined): boolean =>
  extension !== undefined && extensions.includes(extension);

const isTextName = (extension: string): extension is keyof typeof SENDABLE_TEXTS =>
  Object.hasOwn(SENDABLE_TEXTS, extension);

/**
 * Whether the content is text in any encoding of a spreadsheet or an editor; a script that names its program is
 * not text.
 */
async function isText(content: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await content.slice(0, TEXT_SAMPLE_BYTES).arrayBuffer());
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder(isWide ? `utf-16${bytes[0] === 0xff ? 'le' : 'be'}` : 'latin1').decode(bytes);
  const start = text.replace(/^ï»¿/, '');
  return !start.startsWith('#!') && !/[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u.test(text);
}
