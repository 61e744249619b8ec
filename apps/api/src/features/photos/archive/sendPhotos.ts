import type { Photo } from '@sightline/contracts/photos/photos';
import type { Coordinates } from '@sightline/measuring/geo';
import { coordinatesKey, recallAddresses } from '@sightline/store/geocoding/geocodes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { type PhotoRecord, photoKeys, presentPhoto } from '@sightline/store/photos/photos';
import { fileTime } from '@sightline/wording/dates';
import type { Response } from 'express';
import { sendArchive } from '../../../core/sendArchive.ts';
import type { Services } from '../../../core/services.ts';
import { siteAreaOf } from '../../inspections/site.ts';
import { itemLabels, photoFileName } from '../photoFileName.ts';

/**
 * The facts about each photo in an exported archive, so that every file can be checked against its hash years
 * later.
 */
export interface ManifestEntry {
  /** The name of the file in the archive; null for a deleted photo, whose bytes stay on the server. */
  name: string | null;
  id: string;
  sha256: string;
  bytes: number;
  latitude: number | null;
  longitude: number | null;
  accuracyMeters: number | null;
  /**
   * The address at the coordinates, if it was looked up; null otherwise, because an export does not wait for
   * the geocoder.
   */
  address: string | null;
  /** The number of seconds by which the position is older than the photo. */
  positionAgeSeconds: number | null;
  /** The distance from the property; null where its location or the photo's is unknown. */
  distanceMeters: number | null;
  isOffSite: boolean | null;
  /** The time of capture by the device's clock; for an uploaded file, the time when it was added. */
  capturedAt: string;
  /** The time of storage by the server's clock. */
  storedAt: string;
  /** Unverified facts that the camera wrote into an uploaded file: the time by its clock, and the position. */
  cameraTime: string | null;
  fileLatitude: number | null;
  fileLongitude: number | null;
  capturedBy: string;
  source: string;
  category: string;
  priority: string;
  tags: string[];
  room: string;
  equipment: string;
  description: string;
  notes: string;
  item: string | null;
  disposition: string;
  /** The name of an uploaded file on its device, or the one that a picture of the camera got. */
  filename: string;
}

interface ManifestTexts {
  addressOf: (place: Coordinates) => string | null;
  /** The label of a checklist item; empty for none. */
  labelOf: (itemId: string | null) => string;
}

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

/** The entries in the order of the photos. The numbers are those of the gallery, which skips deleted photos. */
function manifestOf(photos: readonly Photo[], { addressOf, labelOf }: ManifestTexts): ManifestEntry[] {
  let number = 0;
  return photos.map((photo) => {
    const name =
      photo.disposition === 'deleted'
        ? null
        : photoFileName(photo, { number: ++number, itemLabel: labelOf(photo.itemId) });
    const place = photo.position && 'latitude' in photo.position ? photo.position : null;
    return entryOf(photo, { name, address: place && addressOf(place) });
  });
}

function entryOf(photo: Photo, { name, address }: Pick<ManifestEntry, 'name' | 'address'>): ManifestEntry {
  const { id, sha256, bytes, position, capturedAt, storedAt, capturedBy, source, filename } = photo;
  const { category, priority, tags, roomLabel: room, equipment, description, notes } = photo;
  const { distanceMeters, isOffSite, exif } = photo;
  const where = { ...coordinatesOf(position), address, distanceMeters, isOffSite };
  const file = {
    cameraTime: exif?.takenAt ?? null,
    fileLatitude: exif?.position?.latitude ?? null,
    fileLongitude: exif?.position?.longitude ?? null,
  };
  const when = { capturedAt, storedAt, ...file, capturedBy, source };
  const what = { category, priority, tags, room, equipment, description, notes };
  const { itemId: item, disposition } = photo;
  return { name, id, sha256, bytes, ...where, ...when, ...what, item, disposition, filename };
}

function coordinatesOf(position: Photo['position']) {
  if (!position || !('latitude' in position))
    return { latitude: null, longitude: null, accuracyMeters: null, positionAgeSeconds: null };
  const { latitude, longitude, accuracyMeters, ageSeconds } = position;
  return { latitude, longitude, accuracyMeters, positionAgeSeconds: ageSeconds ?? null };
}

/** The manifest as CSV with a byte order mark, without which Excel reads UTF-8 as Latin-1. */
function toCsv(entries: readonly ManifestEntry[]): string {
  const columns = Object.keys(entries[0] ?? {}) as (keyof ManifestEntry)[];
  const rows = entries.map((entry) => columns.map((column) => cell(entry[column])));
  return `\uFEFF${[columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/** A cell; a spreadsheet would run a text that begins like a formula. */
function cell(value: ManifestEntry[keyof ManifestEntry]): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.join(', ') : value;
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
