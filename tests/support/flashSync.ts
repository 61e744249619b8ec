import { spawnSync } from 'node:child_process';

/** A segment that has flashes or beeps, with the time of its start in milliseconds. */
interface TimedFile {
  path: string;
  start: number;
}

/** A flash and the beep that belongs to it. */
export interface FlashPair {
  /** The time of the flash in milliseconds. */
  at: number;
  /** The milliseconds by which it comes after its beep. */
  delayMs: number;
  /** The milliseconds between its first frame and the frame before: the flash may have begun anywhere between. */
  frameGapMs: number;
  /** The files of the flash and of the beep. */
  picture: string;
  sound: string;
}

/** A moment at which a file becomes bright or loud. */
interface Rise {
  at: number;
  /** The milliseconds since the state before it. */
  gapMs: number;
  path: string;
}

const SAMPLE_RATE = 8000;
/** A flash and its beep are closer than this to each other, and farther from the next ones. */
const PAIR_MS = 400;

/** Each flash with its beep. A flash without one has no pair. */
export function flashPairs(pictures: readonly TimedFile[], sounds: readonly TimedFile[]): FlashPair[] {
  const flashes = pictures.flatMap(flashesIn);
  const beeps = sounds.flatMap(beepsIn);
  return flashes.flatMap(({ at, gapMs, path }) => {
    const [nearest] = beeps
      .filter((beep) => Math.abs(beep.at - at) < PAIR_MS)
      .sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at));
    if (!nearest) return [];
    return [{ at, delayMs: at - nearest.at, frameGapMs: gapMs, picture: path, sound: nearest.path }];
  });
}

/** The times at which a dark picture becomes bright. */
function flashesIn(file: TimedFile): Rise[] {
  const shown = ['-vf', 'scale=8:8,format=gray,signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-'];
  const { stdout } = run(['-i', file.path, ...shown, '-f', 'null', '-']);
  const frames = [
    ...stdout.toString('utf8').matchAll(/pts_time:([\d.-]+)\s+lavfi\.signalstats\.YAVG=([\d.]+)/g),
  ];
  return rises(
    frames.map(([, time, brightness]) => ({ ms: Number(time) * 1000, isOn: Number(brightness) > 110 })),
    file,
  );
}

/** The times at which a silence of a moment ends. */
function beepsIn(file: TimedFile): Rise[] {
  const { stdout } = run(['-i', file.path, '-f', 's16le', '-ac', '1', '-ar', String(SAMPLE_RATE), '-']);
  const perMs = SAMPLE_RATE / 1000;
  const levels = Array.from({ length: Math.floor(stdout.length / (2 * perMs)) }, (_, ms) => {
    let peak = 0;
    for (let at = 0; at < perMs; at++)
      peak = Math.max(peak, Math.abs(stdout.readInt16LE(2 * (ms * perMs + at))));
    return { ms, isOn: peak > 4000 };
  });
  return rises(levels, file);
}

const QUIET_MS = 300;

function rises(states: readonly { ms: number; isOn: boolean }[], { path, start }: TimedFile): Rise[] {
  const found: Rise[] = [];
  let lastOn = Number.NEGATIVE_INFINITY;
  let before = 0;
  for (const { ms, isOn } of states) {
    // A file that begins in the middle of a flash does not say when it began.
    if (isOn && ms - lastOn > QUIET_MS && ms > QUIET_MS)
      found.push({ at: start + ms, gapMs: ms - before, path });
    if (isOn) lastOn = ms;
    before = ms;
  }
  return found;
}

function run(args: string[]): { stdout: Buffer } {
  const { stdout, status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', ...args], {
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr.toString('utf8'));
  return { stdout };
}
