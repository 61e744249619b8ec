import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@sightline/contracts/core/errors';
import { checkKey, type FileRange, type FileStorage, type StoredFile } from './FileStorage.ts';

/** Files in a folder. Acknowledged writes survive a power cut: temporary file, fsync, rename, fsync. */
export class LocalStorage implements FileStorage {
  readonly #files: string;
  readonly #types: string;
  readonly #temporary: string;

  constructor(dataDir: string) {
    this.#files = join(dataDir, 'files');
    // The content type is in a second file, with a name that no key can have.
    this.#types = join(this.#files, '.types');
    this.#temporary = join(this.#files, '.temporary');
  }

  async put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void> {
    const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
    await this.#write(key, options.contentType, (path) => pipeline(source, createWriteStream(path)));
  }

  async putFile(key: string, path: string, options: { contentType: string }): Promise<void> {
    await this.#write(key, options.contentType, (target) =>
      copyFile(path, target, constants.COPYFILE_FICLONE),
    );
  }

  async open(key: string, range?: FileRange): Promise<StoredFile> {
    const path = join(this.#files, checkKey(key));
    const { size } = await stat(path).catch(throwNotFound);
    const contentType = await readFile(join(this.#types, key), 'utf8').catch(
      () => 'application/octet-stream',
    );
    const bytes = range ? range.end - range.start + 1 : size;
    return { stream: createReadStream(path, range), bytes, contentType };
  }

  async read(key: string): Promise<Buffer> {
    return await readFile(join(this.#files, checkKey(key))).catch(throwNotFound);
  }

  async has(key: string): Promise<boolean> {
    return await access(join(this.#files, checkKey(key))).then(
      () => true,
      () => false,
    );
  }

  async delete(key: string): Promise<void> {
    await rm(join(this.#files, checkKey(key)), { force: true });
    await rm(join(this.#types, key), { force: true });
  }

  async ready(): Promise<void> {
    await mkdir(this.#temporary, { recursive: true });
    await access(this.#temporary, constants.R_OK | constants.W_OK);
  }

  async #write(key: string, contentType: string, fill: (path: string) => Promise<unknown>): Promise<void> {
    checkKey(key);
    // The type is written first, so that a readable file always has one.
    await this.#place(join(this.#types, key), async (path) => {
      await pipeline(Readable.from([contentType]), createWriteStream(path));
    });
    await this.#place(join(this.#files, key), fill);
  }

  async #place(target: string, fill: (path: string) => Promise<unknown>): Promise<void> {
    await mkdir(this.#temporary, { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    const aside = join(this.#temporary, randomUUID());
    try {
      await fill(aside);
      await syncToDisk(aside);
      await rename(aside, target);
      await syncToDisk(dirname(target));
    } finally {
      await rm(aside, { force: true });
    }
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function throwNotFound(cause: unknown): never {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  throw isMissing ? new AppError('notFound', { thing: 'file' }, { cause }) : cause;
}
