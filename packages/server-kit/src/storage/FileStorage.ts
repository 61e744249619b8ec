import type { Readable } from 'node:stream';

/** A range from the first to the last byte, both included. */
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

/** The storage of photos and reports. A key is a path of plain names, `photos/<id>/<id>/original`. */
export interface FileStorage {
  /** Writes or replaces the whole file; readers see the old or the new one, never a part. */
  put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void>;
  /** Writes a file from a local one, which is kept. */
  putFile(key: string, path: string, options: { contentType: string }): Promise<void>;
  /** Opens the whole file, or a range of it. Throws AppError('notFound') when the file does not exist. */
  open(key: string, range?: FileRange): Promise<StoredFile>;
  read(key: string): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  /** Deletes a file; does nothing when it does not exist. */
  delete(key: string): Promise<void>;
  /** Throws when files can neither be read nor written. */
  ready(): Promise<void>;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * Refuses keys other than plain names between slashes: they are built from ids, but a bug must not lead out of
 * the folder.
 */
export function checkKey(key: string): string {
  const names = key.split('/');
  const isPlain = names.every((name) => NAME.test(name) && !name.includes('..'));
  if (!isPlain || key.length > 500)
    throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
  return key;
}
