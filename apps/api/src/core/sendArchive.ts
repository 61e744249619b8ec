import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hashCheck } from '@sightline/server-kit/storage/checkHash';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import type { Services } from './services.ts';

export interface ArchivedFile {
  name: string;
  /** The key in the file storage. */
  key: string;
  bytes: number;
  /** The hash on record: a file that was changed in the storage ends the download. */
  sha256: string;
  at: Date;
}

interface Archive {
  /** The name of the download. */
  name: string;
  /**
   * Texts that this server writes, such as a manifest. They come first, so that even a truncated archive
   * lists its content.
   */
  texts: Readonly<Record<string, string>>;
  files: readonly ArchivedFile[];
}

/**
 * Streams stored files as an archive. One file is open at a time, and files are not compressed: deflating a
 * JPEG or a recording uses a core and saves nothing.
 */
export async function sendArchive(
  { storage, logger, response }: Pick<Services, 'storage' | 'logger'> & { response: Response },
  { name, texts, files }: Archive,
): Promise<void> {
  const zip = new ZipFile();
  const open = new OpenFile(storage);
  for (const [file, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), file);
  for (const file of files) addFile(zip, open, file);
  zip.end();
  response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  response.attachment(name).type('application/zip');
  // A file that cannot be read ends the download, rather than completing an archive without it.
  zip.on('error', (err) => {
    // The event also comes when the client has disconnected.
    if (!response.destroyed) logger.error({ err, name }, 'archive not completed');
    response.destroy(err);
  });
  try {
    await pipeline(zip.outputStream, response);
  } catch (error) {
    // The client disconnected.
    if (!response.destroyed) throw error;
  } finally {
    open.close();
  }
}

function addFile(zip: ZipFile, open: OpenFile, { name, key, bytes, sha256, at }: ArchivedFile): void {
  const fail = (error: unknown): void => void zip.emit('error', error);
  zip.addReadStreamLazy(name, { compress: false, size: bytes, mtime: at }, (done) => {
    open.next(key).then((stream) => {
      const checked = hashCheck(sha256);
      // The archive does not listen for errors of its source streams.
      pipeline(stream, checked).catch(fail);
      done(null, checked);
    }, fail);
  });
}

/** The file being sent, which must be closed when the client disconnects in the middle of it. */
class OpenFile {
  readonly #storage: Services['storage'];
  #stream: Readable | null = null;

  constructor(storage: Services['storage']) {
    this.#storage = storage;
  }

  async next(key: string): Promise<Readable> {
    const { stream } = await this.#storage.open(key);
    this.#stream = stream;
    return stream;
  }

  close(): void {
    this.#stream?.destroy();
  }
}
