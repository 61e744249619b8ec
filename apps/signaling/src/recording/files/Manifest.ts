import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Turns } from '@sightline/contracts/core/Turns';
import {
  MANIFEST_NAME,
  type ManifestEnd,
  type ManifestEntry,
  type ManifestLine,
} from '@sightline/contracts/recordings/manifest';
import { nextLine, type ReadManifest, readManifest } from '@sightline/server-kit/recordings/manifestChain';

/** The manifest of a recording on this machine. A line is on the disk when its `append` resolves. */
export class Manifest {
  readonly #handle: FileHandle;
  #last: string;
  #lines: number;
  #bytes: number;
  readonly #writing = new Turns();

  private constructor(handle: FileHandle, { lines, last, bytes }: ReadManifest) {
    this.#handle = handle;
    this.#lines = lines.length;
    this.#last = last;
    this.#bytes = bytes;
  }

  /** Returns the lines that the manifest has; a line that a crash left incomplete is cut off. */
  static async open(folder: string): Promise<{ manifest: Manifest; lines: ManifestLine[] }> {
    const handle = await open(join(folder, MANIFEST_NAME), 'a+');
    const read = readManifest(await handle.readFile('utf8'));
    await handle.truncate(read.bytes);
    return { manifest: new Manifest(handle, read), lines: read.lines };
  }

  /** The last line that is on the disk. */
  get end(): ManifestEnd {
    return { lines: this.#lines, sha256: this.#last };
  }

  async append(entry: ManifestEntry): Promise<void> {
    await this.#writing.take(() => this.#append(entry));
  }

  async close(): Promise<void> {
    await this.#writing.ended();
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
    this.#lines += 1;
    this.#bytes += Buffer.byteLength(text);
  }
}
