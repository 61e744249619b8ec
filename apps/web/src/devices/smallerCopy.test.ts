import { afterEach, expect, it, vi } from 'vitest';
import { smallerCopy } from './smallerCopy.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** EXIF with an orientation of 6 (turned) and the model "Cam". */
const TIFF = [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2],
  ...[0x01, 0x10, 0, 2, 0, 0, 0, 4, 0x43, 0x61, 0x6d, 0],
  ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
  ...[0, 0, 0, 0],
];
const segment = (tiff: readonly number[]): number[] => [
  ...[0xff, 0xe1, 0, tiff.length + 8],
  ...[0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff],
];
const EXIF = segment(TIFF);
const APP0 = [0xff, 0xe0, 0, 4, 0, 0];
const FACTS = { contentType: 'image/jpeg', width: 12_000, height: 9000, isUnpackedWhole: false } as const;

function stubBrowser(): void {
  const bitmap = { width: 4618, height: 3464, close: () => {} };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xda, 1, 2])])),
  );
}

async function copied(header: readonly number[]): Promise<number[]> {
  const file = new Blob([new Uint8Array([0xff, 0xd8, ...header, 0xff, 0xda, 0, 2, 9, 9])]);
  const copy = await smallerCopy(file, FACTS);
  return [...new Uint8Array((await copy?.arrayBuffer()) ?? new ArrayBuffer())];
}

it("keeps the camera's metadata, for a picture that is now upright", async () => {
  stubBrowser();
  const upright = EXIF.map((value, index) => (index === EXIF.length - 7 ? 1 : value));
  expect(await copied([...APP0, ...EXIF])).toEqual([0xff, 0xd8, ...upright, 0xff, 0xda, 1, 2]);
});

it.each([
  ['without EXIF', APP0],
  ['with EXIF whose offset leads out of it', segment([0x4d, 0x4d, 0, 42, 0x7f, 0, 0, 8])],
  ['with EXIF that breaks off', EXIF.slice(0, 12)],
])('is a plain JPEG for a file %s', async (_, header) => {
  stubBrowser();
  expect(await copied(header)).toEqual([0xff, 0xd8, 0xff, 0xda, 1, 2]);
});

it('does not exist if the browser cannot decode the picture', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  expect(await smallerCopy(new Blob([]), FACTS)).toBeNull();
});

it('is not attempted above 200 megapixels, which would need more than 800 MB', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  expect(await smallerCopy(new Blob([]), { ...FACTS, width: 20_000, height: 10_001 })).toBeNull();
  expect(decode).not.toHaveBeenCalled();
});
