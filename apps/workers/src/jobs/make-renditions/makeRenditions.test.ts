import { makeRenditions as job } from '@sightline/contracts/jobs';
import { MAX_PHOTO_PIXELS } from '@sightline/contracts/photos/photoFormats';
import { JobRunner } from '@sightline/server-kit/JobRunner';
import { findPhoto, photoKeys } from '@sightline/store/photos/photos';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { phonePicture, storePhoto } from '../../testing/photos.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { makeRenditions } from './makeRenditions.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const work = (photoId: string, attempt = 1) =>
  makeRenditions(services).run({ photoId }, tryOf(attempt, job.attempts));

async function renditionsOf(photo: { _id: string; inspectionId: string }) {
  const keys = photoKeys(photo);
  const [thumbnail, image, print] = await Promise.all([
    services.storage.read(keys.thumbnail),
    services.storage.read(keys.image),
    services.storage.read(keys.print),
  ]);
  return { thumbnail, image, print };
}

test('a phone picture becomes an upright thumbnail, display image and print, through the queue', async () => {
  const photo = await storePhoto(services, await phonePicture({ width: 3000, height: 4000 }));
  const { REDIS_URL: redisUrl, REDIS_PREFIX: prefix } = services.environment;
  const logger = pino({ level: 'silent' });
  const runner = JobRunner.start({ redisUrl, prefix, logger }, [makeRenditions(services)]);
  await services.queue.enqueue(job, { photoId: photo._id });
  await vi.waitFor(
    async () => expect((await findPhoto(services.store, photo._id))?.renditions).toBe('ready'),
    { timeout: 10_000 },
  );
  await runner.close();

  const { thumbnail, image, print } = await renditionsOf(photo);
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 225, height: 300 });
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1536, height: 2048 });
  expect(await sharp(print).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 });
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  };
  expect([pixel(100, 1000), pixel(1400, 1000)]).toEqual(['red', 'blue']);
});

test('no rendition contains the position from the EXIF of the original', async () => {
  const original = await phonePicture({ width: 600, height: 800 });
  expect((await sharp(original).metadata()).exif?.includes('Phone of the test')).toBe(true);
  const photo = await storePhoto(services, original);
  await work(photo._id);
  for (const bytes of Object.values(await renditionsOf(photo))) {
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes('Exif')).toBe(false);
  }
});

test('the room is notified of the thumbnail and of the display image, each once and without the position', async () => {
  const photo = await storePhoto(services, await phonePicture({ width: 300, height: 400 }));
  await work(photo._id);
  await work(photo._id, 2);
  const events = await services.roomLog.since(photo.inspectionId, 0);
  const updated = (renditions: string) => ({
    kind: 'photo:updated',
    by: { subject: 'system' },
    data: { photo: { id: photo._id, renditions, position: null } },
  });
  expect(events).toMatchObject([updated('thumbnail'), updated('ready')]);
  expect(events).toHaveLength(2);
});

test('a small picture is not enlarged, and transparency becomes white', async () => {
  const drawing = await sharp({
    create: { width: 120, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const photo = await storePhoto(services, drawing, { contentType: 'image/png' });
  await work(photo._id);
  const { image } = await renditionsOf(photo);
  expect(await sharp(image).metadata()).toMatchObject({ width: 120, height: 80 });
  expect((await sharp(image).stats()).channels.map((channel) => channel.min)).toEqual([255, 255, 255]);
});

test('F9 the largest picture that an upload accepts, from a 50-megapixel camera, gets its renditions', {
  tags: 'full',
}, async () => {
  const [width, height] = [8160, 6144];
  expect(width * height).toBeLessThanOrEqual(MAX_PHOTO_PIXELS);
  const flat = sharp({ create: { width, height, channels: 3, background: '#345' } });
  const photo = await storePhoto(services, await flat.jpeg().toBuffer());
  await work(photo._id);
  expect((await findPhoto(services.store, photo._id))?.renditions).toBe('ready');
});

test('an image bomb is refused before it is decompressed, at the first attempt', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  const photo = await storePhoto(services, bomb, { contentType: 'image/png' });
  const before = process.memoryUsage.rss();
  await work(photo._id);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  expect((await findPhoto(services.store, photo._id))?.renditions).toBe('failed');
  expect(await services.storage.has(photoKeys(photo).image)).toBe(false);
});

test.each([
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['a drawing that names other files', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['half a JPEG', '\xff\xd8\xff\xe0 nothing more'],
])('%s is marked as failed, and the room is notified', async (_name, text) => {
  const photo = await storePhoto(services, Buffer.from(text, 'latin1'));
  await work(photo._id);
  expect((await findPhoto(services.store, photo._id))?.renditions).toBe('failed');
  expect(await services.roomLog.since(photo.inspectionId, 0)).toMatchObject([
    { data: { photo: { renditions: 'failed' } } },
  ]);
});

test('an original that was changed in the storage gets no renditions', async () => {
  const photo = await storePhoto(services, await phonePicture({ width: 30, height: 40 }));
  const { original, image } = photoKeys(photo);
  await services.storage.put(original, await phonePicture({ width: 40, height: 30 }), {
    contentType: photo.contentType,
  });
  await expect(work(photo._id)).rejects.toThrow('fileChanged');
  await work(photo._id, job.attempts);
  expect((await findPhoto(services.store, photo._id))?.renditions).toBe('failed');
  expect(await services.storage.has(image)).toBe(false);
});

test('bytes that cannot be read are retried, and marked as failed at the last attempt', async () => {
  const photo = await storePhoto(services, await phonePicture({ width: 30, height: 40 }));
  await services.storage.delete(photoKeys(photo).original);
  await expect(work(photo._id)).rejects.toThrow();
  expect((await findPhoto(services.store, photo._id))?.renditions).toBe('pending');
  await work(photo._id, job.attempts);
  expect((await findPhoto(services.store, photo._id))?.renditions).toBe('failed');
});
