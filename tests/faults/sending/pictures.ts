import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const START_OF_IMAGE = Buffer.from([0xff, 0xd8]);
const COMMENT = 0xfffe;
const LARGEST_CONTENT = 65_533;

/** Writes JPEGs of about this size into the folder, each with its own bytes. Returns their hashes by their paths. */
export async function writePictures(
  folder: string,
  { count, bytes }: { count: number; bytes: number },
): Promise<Map<string, string>> {
  const scene = sharp({ create: { width: 640, height: 480, channels: 3, background: '#786' } });
  const small = await scene.jpeg().toBuffer();
  const hashes = new Map<string, string>();
  for (let number = 1; number <= count; number++) {
    const picture = Buffer.concat([START_OF_IMAGE, ...comments(bytes), small.subarray(2)]);
    const file = path.join(folder, `photo-${String(number).padStart(3, '0')}.jpg`);
    await writeFile(file, picture);
    hashes.set(file, sha256(picture));
  }
  return hashes;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Fills a JPEG with as many bytes as a phone's photo has, without the time to decode one: only bytes matter
 * here.
 */
function comments(bytes: number): Buffer[] {
  const segments: Buffer[] = [];
  for (let left = bytes; left > 0; left -= LARGEST_CONTENT) {
    const content = randomBytes(Math.min(left, LARGEST_CONTENT));
    const header = Buffer.alloc(4);
    header.writeUInt16BE(COMMENT, 0);
    header.writeUInt16BE(content.length + 2, 2);
    segments.push(header, content);
  }
  return segments;
}
