import type { Readable } from 'node:stream';

/** From the first to the last byte, both included. */
export interface FileRange {
  start: number;
  end: number;
}

export interface StoredFile {
  stream: Readable;
  /** The length of the stream. */
  bytes: number;
  contentType: string;
}

/** Where photos and reports are kept. A key is a path of plain names, `photos/<id>/<id>/original`. */
export interface FileStorage {
  /** Writes or replaces the whole file; readers see the old or the new one, never a part. */
  put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void>;
  /** Like put, from a local file, which is kept. */
  putFile(key: string, path: string, options: { contentType: string }): Promise<void>;
  /** The whole file, or a range of it. Throws AppError('notFound') when the file does not exist. */
  open(key: string, range?: FileRange): Promise<StoredFile>;
  read(key: string): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  /** Does nothing when the file does not exist. */
  delete(key: string): Promise<void>;
  /** Throws when files can neither be read nor written. */
  ready(): Promise<void>;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Keys are built from ids, but a bug must not leave the folder: only plain names between slashes are allowed. */
export function checkKey(key: string): string {
  const names = key.split('/');
  const isPlain = names.every((name) => NAME.test(name) && !name.includes('..'));
  if (!isPlain || key.length > 500)
    throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
  return key;
}
