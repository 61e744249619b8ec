import { readFile } from 'node:fs/promises';
import { AppError } from '@sightline/contracts/core/errors';

/**
 * The limit of scans, of which cameras and editors write about a dozen. libjpeg passes over the whole picture
 * once per scan before it delivers the first row, and sharp checks its time limit only between rows: a file
 * of 176 kB with 2,646 scans kept a core busy for 15 seconds.
 */
const MAX_SCANS = 100;

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const TEMPORARY = 0x01;

/** Refuses a JPEG with more scans than any camera writes. Other formats have no scans. */
export async function refuseManyScans(path: string): Promise<void> {
  if (countScans(await readFile(path)) > MAX_SCANS) throw new AppError('tooLarge', { thing: 'picture' });
}

/**
 * Counts scans by segments, so that thumbnails inside them and a video appended to the picture are not
 * counted.
 */
function countScans(bytes: Buffer): number {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return 0;
  let scans = 0;
  let at = markerAfter(bytes, 2);
  while (at >= 0 && at + 4 <= bytes.length && bytes[at + 1] !== END_OF_IMAGE) {
    if (bytes[at + 1] === START_OF_SCAN) scans++;
    const length = bytes[at + 1] === TEMPORARY ? 0 : bytes.readUInt16BE(at + 2);
    at = markerAfter(bytes, at + 2 + length);
  }
  return scans;
}

/**
 * The next marker by libjpeg's rule: 0xFF followed by 0, a restart marker or padding belongs to the data of a
 * scan.
 */
function markerAfter(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    const isRestart = code >= 0xd0 && code <= 0xd7;
    if (code !== 0 && code !== 0xff && !isRestart) return at;
  }
  return -1;
}
