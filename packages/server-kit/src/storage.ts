import type { Readable } from 'node:stream';
import { LocalStorage } from './storage/local.ts';
import { S3Storage } from './storage/s3.ts';
import type { StorageSettings } from './storage/settings.ts';

export interface StoredFile {
  stream: Readable;
  bytes: number;
  contentType: string;
}

/** Where photos and reports are kept. A key is a path of plain names, `photos/<id>/<id>/original`. */
export interface FileStorage {
  /** Writes or replaces the whole file; a reader sees the old one or the new one, never a part. */
  put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void>;
  /** Like put, from a file on this machine, which stays where it is. */
  putFile(key: string, path: string, options: { contentType: string }): Promise<void>;
  /** AppError('notFound') when there is no such file. */
  open(key: string): Promise<StoredFile>;
  read(key: string): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  /** Safe to call for a file that is not there. */
  delete(key: string): Promise<void>;
  /** Throws when files can neither be read nor written. */
  ready(): Promise<void>;
}

/** An S3-compatible store when S3_ENDPOINT is set, else the folder DATA_DIR. */
export function openStorage(settings: StorageSettings): FileStorage {
  if (settings.S3_ENDPOINT) return new S3Storage(settings);
  if (!settings.DATA_DIR) throw new Error('neither S3_ENDPOINT nor DATA_DIR is set');
  return new LocalStorage(settings.DATA_DIR);
}
