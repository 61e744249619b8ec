import type { FileStorage } from './storage/FileStorage.ts';
import { LocalStorage } from './storage/LocalStorage.ts';
import type { StorageSettings } from './storage/storageSettings.ts';

/** An S3-compatible store when S3_ENDPOINT is set, else the folder DATA_DIR. */
export async function openStorage(settings: StorageSettings): Promise<FileStorage> {
  if (settings.S3_ENDPOINT) {
    // Its client takes 50 MB, which a process with a folder does not need.
    const { S3Storage } = await import('./storage/S3Storage.ts');
    return new S3Storage(settings);
  }
  if (!settings.DATA_DIR) throw new Error('neither S3_ENDPOINT nor DATA_DIR is set');
  return new LocalStorage(settings.DATA_DIR);
}
