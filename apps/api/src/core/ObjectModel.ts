import { createHash } from 'node:crypto';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import type { Logger } from 'pino';
import { z } from 'zod';

/**
 * The model's address, and the SHA-256 of model.json followed by the weight files in the order that it names
 * them.
 */
export interface ObjectModelSource {
  url: URL;
  sha256: string;
}

interface Options {
  source: ObjectModelSource | null;
  storage: FileStorage;
  logger: Logger;
}

const ENTRY = 'model.json';
/** Several times the size of the models that run in a browser. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 50;
/** The time without a byte after which a download is given up. */
const SILENCE_MS = 60_000;

/** The part of model.json (TensorFlow.js, graph model) that names the other files. */
const Manifest = z.object({
  weightsManifest: z.array(z.object({ paths: z.array(z.string().regex(/^[\w.-]{1,100}$/)) })),
});

type Files = ReadonlyMap<string, Buffer>;

/**
 * The object model of the room scanner: fetched once, checked, kept in the file storage, and served out of
 * memory. Without one, the rest of the scanner works. Decision 100.
 */
export class ObjectModel {
  state: ObjectModelState;
  readonly #options: Options;
  #files: Files = new Map();

  constructor(options: Options) {
    this.#options = options;
    this.state = options.source ? 'fetching' : 'notConfigured';
  }

  /** The hash of all files; null unless they are ready. */
  get version(): string | null {
    return this.state === 'ready' ? (this.#options.source?.sha256 ?? null) : null;
  }

  file(version: string, name: string): Buffer | null {
    return version === this.version ? (this.#files.get(name) ?? null) : null;
  }

  /** Never throws, since nothing else depends on the model. */
  async install(): Promise<void> {
    const { source, logger } = this.#options;
    if (!source) return;
    try {
      const stored = await this.#read(source, (name) => this.#fromStorage(source, name)).catch(() => null);
      this.#files = stored ?? (await this.#fetchAndStore(source));
      this.state = 'ready';
      logger.info({ files: this.#files.size }, 'object model ready');
    } catch (error) {
      this.state = error instanceof RefusedModel ? 'refused' : 'unreachable';
      logger.warn({ err: error, state: this.state }, 'no object model: the room scanner works without it');
    }
  }

  async #fetchAndStore(source: ObjectModelSource): Promise<Files> {
    const files = await this.#read(source, (name) => fetchFile(new URL(name, source.url)));
    const contentType = 'application/octet-stream';
    for (const [name, bytes] of files)
      await this.#options.storage.put(keyOf(source, name), bytes, { contentType });
    return files;
  }

  /** Reads all files; a model of which one byte is missing or different is refused. */
  async #read({ sha256 }: ObjectModelSource, read: (name: string) => Promise<Buffer>): Promise<Files> {
    const entry = await read(ENTRY);
    const files = new Map([[ENTRY, entry]]);
    for (const name of weightFilesOf(entry)) files.set(name, await read(name));
    const hash = createHash('sha256');
    for (const bytes of files.values()) hash.update(bytes);
    if (hash.digest('hex') !== sha256)
      throw new RefusedModel('the files do not have the hash OBJECT_MODEL_SHA256');
    return files;
  }

  async #fromStorage(source: ObjectModelSource, name: string): Promise<Buffer> {
    return await this.#options.storage.read(keyOf(source, name));
  }
}

class RefusedModel extends Error {
  override readonly name = 'RefusedModel';
}

function keyOf({ sha256 }: ObjectModelSource, name: string): string {
  return `object-model/${sha256}/${name}`;
}

function weightFilesOf(entry: Buffer): string[] {
  try {
    const { weightsManifest } = Manifest.parse(JSON.parse(entry.toString('utf8')));
    const names = [...new Set(weightsManifest.flatMap(({ paths }) => paths))];
    if (names.length > MAX_FILES || names.includes(ENTRY)) throw new Error('too many files, or one twice');
    return names;
  } catch (error) {
    throw new RefusedModel(`${ENTRY} is not a model`, { cause: error });
  }
}

async function fetchFile(url: URL): Promise<Buffer> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, { signal: silence.signal });
    if (!response.ok || !response.body) throw new Error(`${url.href} answers ${response.status}`);
    return await readParts(url, response.body, () => timer.refresh());
  } finally {
    clearTimeout(timer);
  }
}

async function readParts(url: URL, body: AsyncIterable<Uint8Array>, onPart: () => void): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    onPart();
    bytes += part.byteLength;
    if (bytes > MAX_FILE_BYTES) throw new RefusedModel(`${url.href} is larger than ${MAX_FILE_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
