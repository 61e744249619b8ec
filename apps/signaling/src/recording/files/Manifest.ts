import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MANIFEST_NAME,
  type ManifestEntry,
  type ManifestLine,
} from '@sightline/contracts/recordings/manifest';
import { nextLine, readManifest } from '@sightline/server-kit/recordings/manifestChain';

/** The manifest of a recording on this machine. A line is on the disk when its `append` resolves. */
export class Manifest {
  readonly #handle: FileHandle;
  #last: string;
  #bytes: number;
  #writing: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle, { last, bytes }: { last: string; bytes: number }) {
    this.#handle = handle;
    this.#last = last;
    this.#bytes = bytes;
  }

  /** Opens the manifest with the lines that it has; a line that was torn by a crash is cut off. */
  static async open(folder: string): Promise<{ manifest: Manifest; lines: ManifestLine[] }> {
    const handle = await open(join(folder, MANIFEST_NAME), 'a+');
    const read = readManifest(await handle.readFile('utf8'));
    await handle.truncate(read.bytes);
    return { manifest: new Manifest(handle, read), lines: read.lines };
  }

  async append(entry: ManifestEntry): Promise<void> {
    const written = this.#writing.then(() => this.#append(entry));
    this.#writing = written.catch(() => undefined);
    await written;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#handle.close();
  }

  async #append(entry: ManifestEntry): Promise<void> {
    const { text, hash } = nextLine(entry, this.#last);
    try {
      await this.#handle.appendFile(text);
      await this.#handle.datasync();
    } catch (cause) {
      // A part of the line would break the chain for the next one.
      await this.#handle.truncate(this.#bytes).catch(() => undefined);
      throw cause;
    }
    this.#last = hash;
    this.#bytes += Buffer.byteLength(text);
  }
}
