import type { FileStorage } from './storage/FileStorage.ts';
import { LocalStorage } from './storage/local.ts';
import { S3Storage } from './storage/s3.ts';
import type { StorageSettings } from './storage/settings.ts';

/** An S3-compatible store when S3_ENDPOINT is set, else the folder DATA_DIR. */
export function openStorage(settings: StorageSettings): FileStorage {
  if (settings.S3_ENDPOINT) return new S3Storage(settings);
  if (!settings.DATA_DIR) throw new Error('neither S3_ENDPOINT nor DATA_DIR is set');
  return new LocalStorage(settings.DATA_DIR);
}
