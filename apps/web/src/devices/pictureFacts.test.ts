import { describe, expect, it } from 'vitest';
import { factsFromHeader } from './pictureFacts.ts';

/** Start of image, an application segment of six bytes, then a start of frame of 4032 x 3024. */
const JPEG = [
  0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4, 0xff, 0xc0, 0, 17, 8, 0x0b, 0xd0, 0x0f, 0xc0, 3, 0, 0, 0, 0,
];
const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 5, 0, 0, 0, 2, 0xd0];
const bytes = (values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

describe('the header of a picture', () => {
  it('gives the size of a JPEG', () => {
    expect(factsFromHeader(bytes(JPEG))).toEqual({ contentType: 'image/jpeg', width: 4032, height: 3024 });
  });

  it('gives the size of a PNG', () => {
    expect(factsFromHeader(bytes(PNG))).toEqual({ contentType: 'image/png', width: 1280, height: 720 });
  });

  it.each([
    ['text', Array.from(new TextEncoder().encode('<html>not a picture at all</html>'))],
    ['a few bytes', [0xff, 0xd8]],
    ['a JPEG that breaks off', JPEG.slice(0, 12).concat(Array.from({ length: 12 }, () => 0))],
  ])('does not invent a size for %s', (_, values) => {
    expect(factsFromHeader(bytes(values))).toBeNull();
  });
});
