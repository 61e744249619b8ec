import { MAX_PHOTO_BYTES } from '@sightline/contracts/photos/photoFormats';
import { getPhoto, getPhotoFormats } from '@sightline/contracts/photos/photos';
import { photoKeys } from '@sightline/store/photos/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gifBomb, withDeclaredSize } from '../../../../../tests/support/pictureBombs.ts';
import { createUpload, metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { beginPhotoStory, type Caller, noisyJpeg, type PhotoStory } from './testing/photoStory.ts';

/** Accepted files: those that this machine can decode, up to the limits of bytes and pixels. */

let server: PhotoStory['server'];
let client: Caller;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  ({ server, client, inspectionId, jpeg } = await beginPhotoStory());
});

afterAll(() => server.close());

async function upload(bytes: Buffer, contentType: string) {
  const metadata = metadataFor(inspectionId, bytes, { contentType, source: 'file' });
  const { status, body } = await uploadPhoto(client, metadata, bytes);
  return { status, error: body && JSON.parse(body), photoId: metadata.photoId ?? '' };
}

test('lists the accepted types and the maximum size of a file', async () => {
  const { contentTypes, maxBytes } = await client.ask(getPhotoFormats, {});
  expect(contentTypes).toEqual(
    expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']),
  );
  expect(maxBytes).toBe(MAX_PHOTO_BYTES);
});

test('keeps a GIF unchanged, and shows its first frame', async () => {
  const [red, blue] = await Promise.all(['#f00', '#00f'].map((background) => frame(background)));
  const gif = await sharp([red ?? '', blue ?? ''], { join: { animated: true } })
    .gif()
    .toBuffer();
  const { status, photoId } = await upload(gif, 'image/gif');
  expect(status).toBe(201);
  const photo = await client.ask(getPhoto, { params: { photoId } });
  expect(photo).toMatchObject({ contentType: 'image/gif', width: 120, height: 90 });
  const { storage } = server.services;
  const keys = photoKeys({ _id: photoId, inspectionId });
  expect(await storage.read(keys.original)).toEqual(gif);
  const thumbnail = sharp(await storage.read(keys.thumbnail));
  const { dominant } = await thumbnail.stats();
  expect([(await thumbnail.metadata()).format, dominant.r > 200, dominant.b < 60]).toEqual([
    'jpeg',
    true,
    true,
  ]);
});

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
}

test('refuses a GIF of 900 megapixels without decoding it', async () => {
  const { status, error } = await upload(gifBomb(30_000, 30_000), 'image/gif');
  expect([status, error.code]).toEqual([413, 'tooLarge']);
});

test('refuses a GIF above 16 megapixels, which would be decoded as a whole', async () => {
  const { status, error } = await upload(gifBomb(4001, 4001), 'image/gif');
  expect([status, error.code]).toEqual([413, 'tooLarge']);
});

test('refuses a HEIC bomb: 900 megapixels declared in a HEIF container', async () => {
  const small = await sharp(jpeg).resize(64).avif().toBuffer();
  const { status, error } = await upload(withDeclaredSize(small, 30_000, 30_000), 'image/jpeg');
  expect([status, error.code]).toEqual([413, 'tooLarge']);
});

test("refuses a bomb with an iPhone's `ftypheic`, under any declared type", async () => {
  const bomb = withDeclaredSize(await heic(), 30_000, 30_000);
  const { status, error } = await upload(bomb, 'image/jpeg');
  expect([413, 422]).toContain(status);
  expect(['tooLarge', 'notAPicture']).toContain(error.code);
  const { contentTypes } = await client.ask(getPhotoFormats, {});
  const declared = await upload(bomb, 'image/heic');
  expect(contentTypes.includes('image/heic') ? [413, 422] : [415]).toContain(declared.status);
});

/** A HEIF container with the brand HEIC. */
async function heic(): Promise<Buffer> {
  const container = await sharp(jpeg).resize(64).avif().toBuffer();
  container.write('heic', container.indexOf('ftyp') + 4, 'latin1');
  return container;
}

test('accepts an AVIF of 12 megapixels, and shows it as a JPEG', { tags: 'full' }, async () => {
  const create = { width: 4032, height: 3024, channels: 3 as const, background: '#345' };
  const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer();
  const { status, photoId } = await upload(avif, 'image/avif');
  expect(status).toBe(201);
  const photo = await client.ask(getPhoto, { params: { photoId } });
  expect(photo).toMatchObject({ contentType: 'image/avif', width: 4032, height: 3024 });
  const thumbnail = await server.services.storage.read(photoKeys({ _id: photoId, inspectionId }).thumbnail);
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
});

test('refuses an AVIF that is declared as a JPEG', async () => {
  const avif = await sharp(jpeg).resize(64).avif().toBuffer();
  expect(await upload(avif, 'image/jpeg')).toMatchObject({ status: 422, error: { code: 'notAPicture' } });
});

test('refuses an AVIF that declares fewer pixels than its frame has', async () => {
  const avif = await sharp(jpeg).avif({ effort: 0 }).toBuffer();
  const { status, error } = await upload(withDeclaredSize(avif, 64, 48), 'image/avif');
  expect([status, error.code]).toEqual([422, 'pictureDamaged']);
});

test('refuses an AVIF above 16 megapixels, which would take 20 bytes a pixel, before decoding it', async () => {
  const avif = await sharp(jpeg).resize(64).avif({ effort: 0 }).toBuffer();
  const { status, error } = await upload(withDeclaredSize(avif, 4001, 4001), 'image/avif');
  expect([status, error]).toMatchObject([
    413,
    {
      code: 'tooLarge',
      error: 'This picture is larger than 16 megapixels. Save a smaller copy and add that.',
    },
  ]);
});

test('accepts a HEIC where it can be decoded, and otherwise refuses it before any bytes are sent', async () => {
  const { contentTypes } = await client.ask(getPhotoFormats, {});
  for (const contentType of ['image/heic', 'image/heif'] as const) {
    const metadata = metadataFor(inspectionId, jpeg, { contentType });
    const { status, body } = await createUpload(client, metadata, jpeg.length);
    const isRead = contentTypes.includes(contentType);
    expect(status).toBe(isRead ? 201 : 415);
    if (!isRead)
      expect(JSON.parse(body).error).toMatch(/HEIC photo can't be read here. Save it as a JPEG and add that/);
  }
});

test('refuses a file of 60 MB before its bytes are sent, and names the limit', async () => {
  const metadata = metadataFor(inspectionId, await noisyJpeg(100, 100), { source: 'file' });
  const { status, body } = await createUpload(client, metadata, 60 * 1024 * 1024);
  expect([status, JSON.parse(body).error]).toEqual([413, 'This photo is larger than 50 MB.']);
});
