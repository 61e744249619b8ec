import { createHash } from 'node:crypto';
import { setSite } from '@sightline/contracts/inspections/inspections';
import { setPhotoDisposition } from '@sightline/contracts/photos/photos';
import { coordinatesKey, rememberGeocode } from '@sightline/store/geocoding/geocodes';
import { photoKeys } from '@sightline/store/photos/photos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { storedInspection } from '../../../../../../tests/support/people.ts';
import { metadataFor, uploadPhoto } from '../../../../../../tests/support/uploads.ts';
import { beginPhotoStory, type Caller, noisyJpeg, type PhotoStory } from '../testing/photoStory.ts';
import type { ManifestEntry } from './sendPhotos.ts';

/** The archive of an inspection's original photos. */

let server: PhotoStory['server'];
let client: Caller;
let inspector: Caller;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  ({ server, client, inspector, jpeg } = await beginPhotoStory());
});

afterAll(() => server.close());

async function newInspection(): Promise<void> {
  const clientId = client.user.clientId ?? '';
  inspectionId = (await storedInspection(server.services.store, { clientId, address: '12 Bay St' }))._id;
}

async function stored(changes: Record<string, string> = {}, bytes = jpeg): Promise<string> {
  const metadata = metadataFor(inspectionId, bytes, changes);
  expect((await uploadPhoto(inspector, metadata, bytes)).status).toBe(201);
  return metadata.photoId ?? '';
}

const path = (): string => `/api/inspections/${inspectionId}/photos.zip`;

const download = (): Promise<Response> =>
  fetch(new URL(path(), inspector.origin), { headers: { Cookie: inspector.cookies } });

/** The files of the archive by name. */
async function exported(): Promise<Map<string, Buffer>> {
  const response = await download();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename=photos-[-\d]+\.zip$/);
  return await unzipped(Buffer.from(await response.arrayBuffer()));
}

async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return files;
}

const manifestIn = (files: Map<string, Buffer>): { address: string; photos: ManifestEntry[] } =>
  JSON.parse(String(files.get('manifest.json')));

test('contains the original bytes under readable, unique names, and their hashes in the manifest', async () => {
  await newInspection();
  const place = { latitude: '25.98', longitude: '-80.23', accuracyMeters: '6' };
  const details = {
    category: 'defect',
    priority: 'high',
    tags: 'rust,roof',
    equipment: 'AC 2',
    notes: 'See',
  };
  await stored({ roomLabel: 'Attic / Süd', itemId: 'gasPiping', ...place, ...details });
  await stored({ roomLabel: 'Attic / Süd', ...details }, await noisyJpeg(320, 240));
  const files = await exported();
  const { address, photos } = manifestIn(files);
  expect(address).toBe('12 Bay St');
  expect(photos.map(({ name }) => name)).toEqual([
    'photo-001-attic-sud-defect.jpg',
    'photo-002-attic-sud-defect.jpg',
  ]);
  for (const { name, sha256 } of photos)
    expect(
      createHash('sha256')
        .update(files.get(String(name)) ?? '')
        .digest('hex'),
    ).toBe(sha256);
  expect(photos[0]).toMatchObject({
    latitude: 25.98,
    longitude: -80.23,
    accuracyMeters: 6,
    item: 'gasPiping',
    room: 'Attic / Süd',
    ...details,
    tags: ['rust', 'roof'],
    disposition: 'inReport',
    capturedAt: expect.stringMatching(/Z$/),
    storedAt: expect.stringMatching(/Z$/),
  });
  expect(photos[1]?.latitude).toBeNull();
});

test('has the distance of each photo from the property', async () => {
  await newInspection();
  const site = { source: 'captured' as const, latitude: 25.98, longitude: -80.23, accuracyMeters: 4 };
  await inspector.ask(setSite, { params: { inspectionId }, body: site });
  await stored({ latitude: '25.9818', longitude: '-80.23', accuracyMeters: '20' });
  await stored({}, await noisyJpeg(320, 240));
  const { photos } = manifestIn(await exported());
  expect(photos.map(({ distanceMeters, isOffSite }) => [distanceMeters, isOffSite])).toEqual([
    [200, true],
    [null, null],
  ]);
});

test('has the address of a photo where it was looked up, and looks up no others', async () => {
  await newInspection();
  const [known, unknown] = [
    { latitude: 25.98, longitude: -80.23 },
    { latitude: 26.1, longitude: -80.4 },
  ];
  const address = '12 Bay Street, Miramar, Florida';
  await rememberGeocode(server.services.store, coordinatesKey(known), {
    found: { address, accuracyMeters: null, ...known },
    miss: null,
  });
  for (const { latitude, longitude } of [known, unknown])
    await stored(
      { latitude: String(latitude), longitude: String(longitude), accuracyMeters: '5' },
      await noisyJpeg(320, 240),
    );
  const { photos } = manifestIn(await exported());
  expect(photos.map((photo) => photo.address)).toEqual([address, null]);
});

test('lists a deleted photo as a tombstone without its bytes', async () => {
  await newInspection();
  const photoId = await stored();
  await stored({}, await noisyJpeg(320, 240));
  const body = { disposition: 'deleted' as const, reason: 'Duplicate' };
  await inspector.ask(setPhotoDisposition, { params: { photoId }, body });
  const files = await exported();
  const { photos } = manifestIn(files);
  expect(photos.find(({ id }) => id === photoId)).toMatchObject({ name: null, disposition: 'deleted' });
  expect([...files.keys()]).toEqual(['manifest.json', 'manifest.csv', 'photo-001-general.jpg']);
});

test('the manifest opens in a spreadsheet, and typed formulas do not run', async () => {
  await newInspection();
  await stored({ notes: '=HYPERLINK("http://x","y")', description: 'Two "inches", maybe' });
  const [header, row] = String((await exported()).get('manifest.csv')).split('\r\n');
  expect(header).toMatch(/^\uFEFFname,id,sha256,bytes,latitude/);
  expect(row).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
  expect(row).toContain('"Two ""inches"", maybe"');
});

test('an inspection without photos has an archive with only the manifest', async () => {
  await newInspection();
  expect([...(await exported()).keys()]).toEqual(['manifest.json', 'manifest.csv']);
});

test('fails rather than leaving out a photo whose file cannot be read', async () => {
  await newInspection();
  const photoId = await stored();
  await server.services.storage.delete(photoKeys({ _id: photoId, inspectionId }).original);
  const downloaded = (await download()).arrayBuffer();
  await expect(downloaded).rejects.toThrow();
});

test('fails rather than containing a photo that was changed in the storage', async () => {
  await newInspection();
  const photoId = await stored();
  const key = photoKeys({ _id: photoId, inspectionId }).original;
  await server.services.storage.put(key, Buffer.from(jpeg.toReversed()), { contentType: 'image/jpeg' });
  const downloaded = (await download()).arrayBuffer();
  await expect(downloaded).rejects.toThrow();
});

test('clients and guests cannot export', async () => {
  await newInspection();
  expect((await client.send('GET', path())).status).toBe(403);
  expect((await server.visitor().send('GET', path())).status).toBe(401);
});
