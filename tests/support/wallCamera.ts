import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LaunchOptions } from 'playwright';
import sharp from 'sharp';

/** A simulated camera in front of a plastered wall with one crack, for scans. */

const FRAME = { width: 1280, height: 720 };
const FILE = path.resolve(import.meta.dirname, '../../.cache/tests/wall.mjpeg');

/** The crack from the upper left to the lower right, in shares of the picture. */
export const CRACK: readonly (readonly [number, number])[] = [
  [0.3, 0.12],
  [0.34, 0.25],
  [0.33, 0.36],
  [0.39, 0.5],
  [0.41, 0.62],
  [0.47, 0.74],
  [0.49, 0.88],
];

/** The same browser with the wall in front of its camera. */
export async function withWallCamera(options: LaunchOptions): Promise<LaunchOptions> {
  const wall = await plasteredWall();
  const crack = `<svg width="${FRAME.width}" height="${FRAME.height}" stroke-width="5" stroke-linecap="round">${lines()}</svg>`;
  const frame = await sharp(wall, { raw: { ...FRAME, channels: 3 } })
    .composite([{ input: Buffer.from(crack) }])
    .jpeg({ quality: 92 })
    .toBuffer();
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(`${FILE}.part`, Buffer.concat([frame, frame]));
  await rename(`${FILE}.part`, FILE);
  return { ...options, args: [...(options.args ?? []), `--use-file-for-fake-video-capture=${FILE}`] };
}

/** A crack is not as dark everywhere as ink. */
function lines(): string {
  const places = CRACK.map(([x, y]) => [x * FRAME.width, y * FRAME.height] as const);
  return places
    .slice(1)
    .map(([x, y], index) => {
      const [fromX = 0, fromY = 0] = places[index] ?? [];
      return `<path d="M${fromX} ${fromY}L${x} ${y}" stroke="${index % 2 ? '#57514b' : '#2e2a26'}"/>`;
    })
    .join('');
}

/**
 * Plaster with a fine grain, without which a picture counts as blurred. It is softened a little, as by a lens.
 */
async function plasteredWall(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 150, sigma: 14 } as const;
  const grain = await sharp({ create: { ...FRAME, channels: 3, background: '#999', noise } })
    .grayscale()
    .blur(0.7)
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  return grain.length === FRAME.width * FRAME.height * 3 ? grain : tripled(grain);
}

function tripled(gray: Buffer): Buffer {
  const rgb = Buffer.alloc(gray.length * 3);
  for (const [index, value] of gray.entries()) rgb.fill(value, index * 3, index * 3 + 3);
  return rgb;
}
