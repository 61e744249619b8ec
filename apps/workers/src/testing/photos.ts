import { createHash } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import {
  confirmPhoto,
  type NewPhoto,
  type PhotoRecord,
  photoKeys,
  reservePhoto,
} from '@sightline/store/photos/photos';
import sharp from 'sharp';
import type { Services } from '../services.ts';

/** The position 25.7617 N, 80.1918 W in the format of phones: degrees, minutes, seconds. */
const MIAMI = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '25/1 45/1 4212/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '80/1 11/1 3048/100',
};

/**
 * A JPEG of a phone in portrait orientation: stored sideways, with the orientation, the model and the position
 * in its EXIF. Upright, its left half is red and its right half is blue.
 */
export async function phonePicture(upright: { width: number; height: number }): Promise<Buffer> {
  const half = { width: Math.floor(upright.width / 2), height: upright.height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#d02020' } })
    .png()
    .toBuffer();
  const standing = await sharp({ create: { ...half, ...upright, background: '#2030d0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return await sharp(standing)
    .rotate(-90)
    .withExif({ IFD0: { Model: 'Phone of the test' }, IFD3: MIAMI })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A photo like those that the API stores: bytes in the storage, a document with pending renditions. */
export async function storePhoto(
  { store, storage }: Pick<Services, 'store' | 'storage'>,
  bytes: Buffer,
  facts: Partial<NewPhoto> = {},
): Promise<PhotoRecord> {
  const photo = { ...newPhoto(bytes), ...facts };
  await reservePhoto(store, photo);
  await storage.put(photoKeys(photo).original, bytes, { contentType: photo.contentType });
  return await confirmPhoto(store, photo._id, { storedAt: new Date(), renditions: 'pending' });
}

function newPhoto(bytes: Buffer): NewPhoto {
  return {
    _id: mintId(),
    inspectionId: mintId(),
    itemId: null,
    roomLabel: 'Kitchen',
    source: 'imageCapture',
    description: '',
    capturedAt: new Date('2026-11-20T15:00:00Z'),
    capturedBy: 'María Núñez (client)',
    subject: `user:${mintId()}`,
    contentType: 'image/jpeg',
    width: 3000,
    height: 4000,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    position: { latitude: 25.7617, longitude: -80.1918, accuracyMeters: 5 },
  };
}
