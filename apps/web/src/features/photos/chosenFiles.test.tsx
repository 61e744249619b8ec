import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { chooseFiles, file, PhotoToolStory } from './testing/PhotoToolStory.tsx';

/** A chosen file of any kind is added, added as a smaller copy, or refused with its name and a remedy. */

let story: PhotoToolStory;
beforeEach(async () => {
  story = new PhotoToolStory();
  story.show();
  await screen.findByText(/JPEG, PNG/);
});
afterEach(() => story.end());

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);
const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const uint16 = (value: number): number[] => [value >> 8, value & 0xff];
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value & 0xffff)];

/** The header of a JPEG; 0xc0 is a baseline frame, 0xc2 a progressive one. */
const jpeg = (width: number, height: number, frame = 0xc0, before: number[] = []): Uint8Array<ArrayBuffer> =>
  bytes(
    ...[0xff, 0xd8, ...before, 0xff, frame, 0, 17, 8],
    ...[...uint16(height), ...uint16(width), 3],
    ...Array<number>(40).fill(0),
  );

const png = (width: number, height: number, { bits = 8, interlaced = false } = {}): Uint8Array<ArrayBuffer> =>
  bytes(
    ...[0x89, ...text('PNG'), 13, 10, 26, 10, ...uint32(13), ...text('IHDR')],
    ...[...uint32(width), ...uint32(height), bits, 2, 0, 0, interlaced ? 1 : 0],
  );

const heif = (brand: string, width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytes(
    ...[...uint32(24), ...text('ftyp'), ...text(brand), 0, 0, 0, 0, ...text('mif1'), ...text(brand)],
    ...[...uint32(20), ...text('ispe'), 0, 0, 0, 0, ...uint32(width), ...uint32(height)],
  );

/** Little-endian TIFF with the version tag of a DNG. */
const DNG = bytes(
  ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0xc6, 1, 0, 4, 0, 0, 0, 1, 4, 0, 0],
  ...Array<number>(64).fill(0),
);

const sentence = async (name: string): Promise<string | undefined> => {
  const item = (await screen.findByText(name)).closest('li');
  return item?.textContent?.slice(name.length + 2);
};

/** Stubs a browser that decodes pictures and encodes copies in the requested size. */
function stubPictures(): { decoded: unknown[]; encoded: number[][] } {
  const seen = { decoded: [] as unknown[], encoded: [] as number[][] };
  vi.stubGlobal('createImageBitmap', (_: Blob, options: ImageBitmapOptions = {}) => {
    seen.decoded.push(options);
    const width = options.resizeWidth ?? 4000;
    return Promise.resolve({ width, height: Math.round((width * 3) / 4), close: () => {} });
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    seen.encoded.push([this.width, this.height]);
    done(new Blob([jpeg(this.width, this.height)], { type: 'image/jpeg' }));
  });
  return seen;
}

it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
  ['empty.jpg', bytes(), /^The file is empty\. Copy it again from the camera or phone/],
  ['IMG_1.DNG', DNG, /^It is a raw or TIFF picture \(DNG\)\. Use JPEG, PNG, WebP, GIF or AVIF\.$/],
  ['plan.jpg', bytes(...text('%PDF-1.7 and more of it, to be long enough')), /^It is a PDF file\. Use JPEG/],
  ['clip.mov', heif('qt  ', 0, 0), /^It is a video \(MOV\)\. Use JPEG/],
  [
    'notes.jpg',
    bytes(...text('only a text that has the name of a photo')),
    /^It is not a picture, or it is damaged/,
  ],
  [
    'cut.jpg',
    jpeg(100, 100, 0xc0, [0xff, 0xe0, 0, 40]).slice(0, 30),
    /^This file is damaged or incomplete.* add the new copy\.$/,
  ],
  [
    'IMG_2.HEIC',
    heif('heic', 4032, 3024),
    /^It is a HEIC picture, which can't be read here\. Save it as a JPEG and add/,
  ],
  [
    'moon.jpg',
    jpeg(30_000, 20_000),
    /^It has 600 megapixels, and the limit is 52 megapixels\. Save it as a JPEG of up to 16/,
  ],
])('refuses %s, and says what it is and what to do', async (name, contents, reason) => {
  chooseFiles([file(name, contents)]);
  expect(await sentence(name)).toMatch(reason);
  expect(story.kept()).toHaveLength(0);
});

it.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['a progressive JPEG of 24 megapixels', jpeg(6000, 4000, 0xc2), 'image/jpeg'],
  ['a JPEG of 50 megapixels', jpeg(8160, 6144), 'image/jpeg'],
  ['an AVIF of 12 megapixels', heif('avif', 4000, 3000), 'image/avif'],
  ['an interlaced PNG of 12 megapixels', png(4000, 3000, { interlaced: true }), 'image/png'],
])('adds %s as it is', async (_, contents, contentType) => {
  chooseFiles([file('photo', contents)]);
  await waitFor(() => expect(story.kept()).toHaveLength(1));
  const [kept] = story.kept();
  expect(kept?.input.contentType).toBe(contentType);
  expect((await pageOutbox().file(kept?.id ?? ''))?.size).toBe(contents.length);
});

it.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['a JPEG of 59 megapixels', jpeg(8872, 6654), 'It has 59 megapixels, and the limit is 52 megapixels.'],
  ['a JPEG of 108 megapixels', jpeg(12_000, 9000), 'It has 108 megapixels, and the limit is 52 megapixels.'],
  [
    'an interlaced PNG of 24 megapixels',
    png(5656, 4242, { interlaced: true }),
    'It has 24 megapixels, and the limit is 16 megapixels.',
  ],
])('adds a copy of %s with 16 megapixels, and says so', async (_, contents, problem) => {
  const { decoded, encoded } = stubPictures();
  chooseFiles([file('large', contents)]);
  await waitFor(() => expect(story.kept()).toHaveLength(1));
  expect(await screen.findByText('One photo was converted')).toBeDefined();
  expect(await sentence('large')).toBe(
    `${problem} A JPEG of 16 megapixels was added instead. Keep the original file.`,
  );
  expect(decoded[0]).toMatchObject({ imageOrientation: 'from-image', resizeQuality: 'high' });
  const [width = 0, height = 0] = encoded[0] ?? [];
  expect(width * height).toBeGreaterThan(15_900_000);
  expect(width * height).toBeLessThan(16_100_000);
  expect(story.kept()[0]?.input).toMatchObject({ filename: 'large', contentType: 'image/jpeg' });
});

it('adds a HEIC as a JPEG where this browser can read it', async () => {
  stubPictures();
  chooseFiles([file('IMG_3.HEIC', heif('heic', 4032, 3024))]);
  await waitFor(() => expect(story.kept()).toHaveLength(1));
  expect(await sentence('IMG_3.HEIC')).toBe(
    "It is a HEIC picture, which can't be read here. A JPEG was added instead. Keep the original file.",
  );
});
