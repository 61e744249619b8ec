import { coordinatesKey, recallAddresses } from '@sightline/store/geocoding/geocodes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { type PhotoRecord, photoKeys, presentPhoto } from '@sightline/store/photos/photos';
import { fileTime } from '@sightline/wording/dates';
import type { Response } from 'express';
import { sendArchive } from '../../../core/sendArchive.ts';
import type { Services } from '../../../core/services.ts';
import { siteAreaOf } from '../../inspections/siteArea.ts';
import { itemLabels } from '../photoFileName.ts';
import { type ManifestEntry, manifestOf, toCsv } from './manifest.ts';

interface ArchiveContext extends Pick<Services, 'store' | 'storage' | 'logger'> {
  response: Response;
}

export async function sendPhotos(
  context: ArchiveContext,
  inspection: InspectionRecord,
  photos: readonly PhotoRecord[],
): Promise<void> {
  const entries = await entriesOf(context.store, inspection, photos);
  const files = photos.flatMap((photo, index) => {
    const name = entries[index]?.name;
    const { bytes, sha256, capturedAt: at } = photo;
    return name ? [{ name, key: photoKeys(photo).original, bytes, sha256, at }] : [];
  });
  await sendArchive(context, {
    name: `photos-${fileTime(new Date().toISOString())}.zip`,
    texts: manifestFiles(inspection, entries),
    files,
  });
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
  return manifestOf(presented, {
    addressOf: (place) => addresses.get(coordinatesKey(place)) ?? null,
    labelOf: await itemLabels(store, inspection._id),
  });
}

function manifestFiles(inspection: InspectionRecord, entries: readonly ManifestEntry[]) {
  const { _id: inspectionId, address } = inspection;
  const manifest = { inspectionId, address, exportedAt: new Date().toISOString(), photos: entries };
  return { 'manifest.json': `${JSON.stringify(manifest, null, 2)}\n`, 'manifest.csv': toCsv(entries) };
}
