import { setSite } from '@sightline/contracts/inspections/inspections';
import { getPhoto, listPhotos } from '@sightline/contracts/photos/photos';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coordinate } from '../../../../../tests/support/coordinate.ts';
import { metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { invited } from '../../testing/accessWorld.ts';
import { beginPhotoStory, type Caller, type PhotoStory } from './testing/photoStory.ts';

/** Facts that a camera wrote into an uploaded file: shown with their source, and used by no rule. */

let story: PhotoStory;
beforeAll(async () => {
  story = await beginPhotoStory();
});
afterAll(() => story.server.close());

const IN_2008 = { IFD2: { DateTimeOriginal: '2008:05:30 15:56:01' } };
const AT_CHURCH = {
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 28/1 281400/10000',
    GPSLongitudeRef: 'W',
    GPSLongitude: '11/1 53/1 645599/100000',
  },
};
const TAKEN = {
  takenAt: '2008-05-30T15:56:01',
  position: { latitude: expect.closeTo(43.474483, 4), longitude: expect.closeTo(-11.885127, 4) },
};
const NOTHING = { IFD2: {}, IFD3: {} };

type Exif = { IFD2: Record<string, string> } & typeof AT_CHURCH;

function picture(exif: Partial<Exif>, format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
    .withExif({ ...NOTHING, ...exif })
    .toFormat(format)
    .toBuffer();
}

async function uploaded(bytes: Buffer, changes: Record<string, string> = {}): Promise<string> {
  const metadata = metadataFor(story.inspectionId, bytes, { source: 'file', ...changes });
  expect((await uploadPhoto(story.client, metadata, bytes)).status).toBe(201);
  return metadata.photoId ?? '';
}

const read = (photoId: string, by: Pick<Caller, 'ask'> = story.inspector) =>
  by.ask(getPhoto, { params: { photoId } });

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  "keeps the time and the position that a file's camera wrote: %s",
  async (format) => {
    const bytes = await picture({ ...IN_2008, ...AT_CHURCH }, format);
    const photoId = await uploaded(bytes, { contentType: `image/${format}` });
    expect(await read(photoId)).toMatchObject({ exif: TAKEN, position: null });
  },
);

test('never measures a distance with the position in a file', async () => {
  const site = { source: 'captured' as const, latitude: 43.4744, longitude: -11.8846, accuracyMeters: 4 };
  await story.inspector.ask(setSite, { params: { inspectionId: story.inspectionId }, body: site });
  const photoId = await uploaded(await picture(AT_CHURCH));
  expect(await read(photoId)).toMatchObject({ distanceMeters: null, isOffSite: null });
});

test("keeps the device's own position in addition to the one in the file", async () => {
  const place = { latitude: '25.98', longitude: '-80.23', accuracyMeters: '6' };
  const photoId = await uploaded(await picture(AT_CHURCH), place);
  expect(await read(photoId)).toMatchObject({
    position: { latitude: 25.98, longitude: -80.23, accuracyMeters: 6 },
    exif: { takenAt: null, position: TAKEN.position },
  });
});

test('shows clients, guests and the room the time in a file, but not the position', async () => {
  const { server, inspectionId, client } = story;
  const photoId = await uploaded(await picture({ ...IN_2008, ...AT_CHURCH }));
  const guest = server.visitor();
  const { token } = await invited(server, inspectionId);
  await guest.ask(redeemInvitation, { body: { token } });
  const withoutPosition = { takenAt: TAKEN.takenAt, position: null };
  expect((await read(photoId, client)).exif).toEqual(withoutPosition);
  expect((await read(photoId, guest)).exif).toEqual(withoutPosition);
  const listed = await client.ask(listPhotos, { params: { inspectionId } });
  expect(listed.map(({ exif }) => exif?.position ?? null)).toEqual(listed.map(() => null));
  const events = await guest.ask(listRoomEvents, { params: { inspectionId }, query: {} });
  expect(JSON.stringify(events)).not.toMatch(coordinate('43.47'));
});

test('a capture keeps the time and position of its device', async () => {
  const photoId = await uploaded(await picture({ ...IN_2008, ...AT_CHURCH }), { source: 'imageCapture' });
  expect((await read(photoId)).exif).toBeNull();
});

test.each([
  ['file', '13', 13],
  ['imageCapture', '26', 26],
  ['file', '0', null],
])('tells staff the focal length of the lens that made a picture: %s, %s', async (source, stated, told) => {
  const bytes = await picture({ IFD2: { FocalLengthIn35mmFilm: stated } });
  const photoId = await uploaded(bytes, { source });
  expect(await read(photoId)).toMatchObject({ focalLength35: told });
  expect(await read(photoId, story.client)).toMatchObject({ focalLength35: null });
});

test.each<[string, () => Promise<Buffer>]>([
  [
    'no EXIF',
    async () =>
      await sharp(await picture({}))
        .jpeg()
        .toBuffer(),
  ],
  ['a clock that was never set', () => picture({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })],
  ['a thirteenth month', () => picture({ IFD2: { DateTimeOriginal: '2008:13:01 10:00:00' } })],
  ['a text as its time', () => picture({ IFD2: { DateTimeOriginal: 'yesterday' } })],
  [
    'a receiver without a fix',
    () => {
      const zero = '0/1 0/1 0/1';
      const IFD3 = { GPSLatitudeRef: 'N', GPSLatitude: zero, GPSLongitudeRef: 'E', GPSLongitude: zero };
      return picture({ IFD3 });
    },
  ],
  ['EXIF that breaks off', async () => brokenExif(await picture(IN_2008))],
])('takes a file with %s, and states nothing', async (_, make) => {
  expect((await read(await uploaded(await make()))).exif).toBeNull();
});

/** A JPEG whose first Exif directory has an offset far outside the segment. */
function brokenExif(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg);
  changed.fill(0x7f, changed.indexOf('Exif') + 10, changed.indexOf('Exif') + 14);
  return changed;
}
