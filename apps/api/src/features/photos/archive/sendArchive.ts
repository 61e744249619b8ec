import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { coordinatesKey, recallAddresses } from '@sightline/store/geocoding/geocodes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { type PhotoRecord, photoKeys, presentPhoto } from '@sightline/store/photos/photos';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import type { Services } from '../../../core/services.ts';
import { siteAreaOf } from '../../inspections/siteArea.ts';
import { type ManifestEntry, manifestOf, toCsv } from './manifest.ts';

interface ArchiveContext extends Pick<Services, 'store' | 'storage'> {
  response: Response;
}

/**
 * Streams the original files of an inspection with a manifest. One file is open at a time, and pictures are stored as
 * they are: deflating a JPEG takes a core and saves nothing.
 */
export async function sendArchive(
  { store, storage, response }: ArchiveContext,
  inspection: InspectionRecord,
  photos: readonly PhotoRecord[],
): Promise<void> {
  const zip = new ZipFile();
  const files = new OpenFile(storage);
  const entries = await entriesOf(store, inspection, photos);
  addManifest(zip, inspection, entries);
  for (const [index, { name }] of entries.entries()) {
    const photo = photos[index];
    if (photo && name) addOriginal(zip, files, photo, name);
  }
  zip.end();
  response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  response.attachment(`photos-${inspection._id}.zip`).type('application/zip');
  // A file that cannot be read ends the download, rather than an archive that looks complete.
  zip.on('error', (error) => response.destroy(error));
  try {
    await pipeline(zip.outputStream, response);
  } catch (error) {
    // The client disconnected.
    if (!response.destroyed) throw error;
  } finally {
    files.close();
  }
}

async function entriesOf(
  store: Services['store'],
  inspection: InspectionRecord,
  photos: readonly PhotoRecord[],
): Promise<ManifestEntry[]> {
  const area = await siteAreaOf(store, inspection);
  const places = photos.flatMap(({ position }) => position ?? []);
  const addresses = await recallAddresses(store, places);
  const presented = photos.map((photo) => presentPhoto(photo, 'staff', area));
  return manifestOf(presented, (place) => addresses.get(coordinatesKey(place)) ?? null);
}

/** First, so that even an archive that was cut says what it should hold. */
function addManifest(zip: ZipFile, inspection: InspectionRecord, entries: readonly ManifestEntry[]): void {
  const { _id: inspectionId, address } = inspection;
  const manifest = { inspectionId, address, exportedAt: new Date().toISOString(), photos: entries };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json');
  zip.addBuffer(Buffer.from(toCsv(entries)), 'manifest.csv');
}

function addOriginal(zip: ZipFile, files: OpenFile, photo: PhotoRecord, name: string): void {
  const options = { compress: false, size: photo.bytes, mtime: photo.capturedAt };
  zip.addReadStreamLazy(name, options, (done) => {
    files.open(photoKeys(photo).original).then(
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

  async open(key: string): Promise<Readable> {
    const { stream } = await this.#storage.open(key);
    this.#stream = stream;
    return stream;
  }

  close(): void {
    this.#stream?.destroy();
  }
}
