import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import type { Services } from './services.ts';

/** A stored file as it is named in the archive. */
export interface ArchivedFile {
  name: string;
  /** In the file storage. */
  key: string;
  bytes: number;
  at: Date;
}

interface Archive {
  /** The name of the download. */
  name: string;
  /** Written by this server, such as a manifest. They come first, so that even an archive that was cut says what it should hold. */
  texts: Readonly<Record<string, string>>;
  files: readonly ArchivedFile[];
}

/**
 * Streams stored files as an archive. One file is open at a time, and files are stored as they are: deflating a JPEG or
 * a recording takes a core and saves nothing.
 */
export async function sendArchive(
  { storage, response }: Pick<Services, 'storage'> & { response: Response },
  { name, texts, files }: Archive,
): Promise<void> {
  const zip = new ZipFile();
  const open = new OpenFile(storage);
  for (const [file, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), file);
  for (const file of files) addFile(zip, open, file);
  zip.end();
  response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  response.attachment(name).type('application/zip');
  // A file that cannot be read ends the download, rather than an archive that looks complete.
  zip.on('error', (error) => response.destroy(error));
  try {
    await pipeline(zip.outputStream, response);
  } catch (error) {
    // The client disconnected.
    if (!response.destroyed) throw error;
  } finally {
    open.close();
  }
}

function addFile(zip: ZipFile, open: OpenFile, { name, key, bytes, at }: ArchivedFile): void {
  zip.addReadStreamLazy(name, { compress: false, size: bytes, mtime: at }, (done) => {
    open.next(key).then(
      (stream) => done(null, stream),
      (error: unknown) => done(error, undefined as never),
    );
  });
}

/** The file being sent, which nobody else closes when the client leaves in the middle of it. */
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
