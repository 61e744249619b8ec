import { describe, expect, it } from 'vitest';
import { factsFromHeader } from './pictureFacts.ts';

/** A start of image, an application segment of six bytes, and a start of frame of 4032 x 3024. */
const JPEG = [
  0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4, 0xff, 0xc0, 0, 17, 8, 0x0b, 0xd0, 0x0f, 0xc0, 3, 0, 0, 0, 0,
];
const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 5, 0, 0, 0, 2, 0xd0];
const bytes = (values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

describe('the header of a picture', () => {
  it('has the size of a JPEG', () => {
    expect(factsFromHeader(bytes(JPEG))).toEqual({
      contentType: 'image/jpeg',
      width: 4032,
      height: 3024,
      isUnpackedWhole: false,
    });
  });

  it('has the size of a PNG', () => {
    expect(factsFromHeader(bytes(PNG))).toEqual({
      contentType: 'image/png',
      width: 1280,
      height: 720,
      isUnpackedWhole: false,
    });
  });

  it.each([
    ['with 16 bits a channel', 16, 0],
    ['that is interlaced', 8, 1],
  ])('shows that a PNG %s is unpacked whole', (_, bits, interlaced) => {
    const header = bytes([...PNG, bits, 2, 0, 0, interlaced]);
    expect(factsFromHeader(header)?.isUnpackedWhole).toBe(true);
  });

  it.each([
    ['lossy', [0x56, 0x50, 0x38, 0x20, 158, 6, 0, 0, 240, 196, 0, 157, 1, 42, 0, 5, 208, 2]],
    ['lossless', [0x56, 0x50, 0x38, 0x4c, 65, 0, 0, 0, 47, 255, 196, 179, 0, 7, 80, 162, 206, 180]],
    ['extended', [0x56, 0x50, 0x38, 0x58, 10, 0, 0, 0, 16, 0, 0, 0, 255, 4, 0, 207, 2, 0]],
  ])('has the size of a %s WebP', (_, chunk) => {
    const header = bytes([82, 73, 70, 70, 170, 6, 0, 0, 87, 69, 66, 80, ...chunk]);
    expect(factsFromHeader(header)).toMatchObject({ contentType: 'image/webp', width: 1280, height: 720 });
  });

  it.each([
    ['text', Array.from(new TextEncoder().encode('<html>not a picture at all</html>'))],
    ['a few bytes', [0xff, 0xd8]],
    ['a JPEG that breaks off', JPEG.slice(0, 12).concat(Array.from({ length: 12 }, () => 0))],
  ])('has no size for %s', (_, values) => {
    expect(factsFromHeader(bytes(values))).toBeNull();
  });
});
