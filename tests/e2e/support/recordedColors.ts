import { spawnSync } from 'node:child_process';

export type Color = readonly [red: number, green: number, blue: number];

/** A picture for each half second, small enough to be read as a whole. */
const SIZE = { width: 64, height: 36 };
const NEAR = 90;
/** The share of a picture that a color must fill to count. */
const SEEN = 0.06;

/** Which of the colors the pictures of a video show, in the order in which they first appear. */
export function colorsIn(path: string, colors: Readonly<Record<string, Color>>): string[] {
  const { width, height } = SIZE;
  const { stdout, stderr, status } = spawnSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      path,
      '-vf',
      `fps=2,scale=${width}:${height}`,
      '-pix_fmt',
      'rgb24',
      '-f',
      'rawvideo',
      '-',
    ],
    { maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.toString()}`);
  const bytes = width * height * 3;
  const seen = new Set<string>();
  for (let at = 0; at + bytes <= stdout.length; at += bytes) {
    const picture = stdout.subarray(at, at + bytes);
    for (const [name, color] of Object.entries(colors)) if (shareOf(picture, color) > SEEN) seen.add(name);
  }
  return [...seen];
}

function shareOf(picture: Buffer, [red, green, blue]: Color): number {
  let near = 0;
  for (let at = 0; at < picture.length; at += 3) {
    const [r = 0, g = 0, b = 0] = picture.subarray(at, at + 3);
    if (Math.hypot(r - red, g - green, b - blue) < NEAR) near += 3;
  }
  return near / picture.length;
}
