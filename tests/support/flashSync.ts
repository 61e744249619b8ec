import { spawnSync } from 'node:child_process';

/** A segment that has flashes or beeps, with the time of its start in milliseconds. */
interface TimedFile {
  path: string;
  start: number;
}

const SAMPLE_RATE = 8000;
/** A flash and its beep are closer than this to each other, and farther from the next ones. */
const PAIR_MS = 400;

/** The milliseconds by which each flash comes after its beep. */
export function flashDelays(pictures: readonly TimedFile[], sounds: readonly TimedFile[]): number[] {
  const flashes = pictures.flatMap(flashesIn);
  const beeps = sounds.flatMap(beepsIn);
  return flashes.flatMap((flash) => {
    const nearest = beeps.reduce(
      (best, beep) => (Math.abs(beep - flash) < Math.abs(best - flash) ? beep : best),
      0,
    );
    return Math.abs(nearest - flash) < PAIR_MS ? [flash - nearest] : [];
  });
}

/** The times at which a dark picture becomes bright. */
function flashesIn({ path, start }: TimedFile): number[] {
  const shown = ['-vf', 'scale=8:8,format=gray,signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-'];
  const { stdout } = run(['-i', path, ...shown, '-f', 'null', '-']);
  const frames = [
    ...stdout.toString('utf8').matchAll(/pts_time:([\d.-]+)\s+lavfi\.signalstats\.YAVG=([\d.]+)/g),
  ];
  return rises(
    frames.map(([, time, brightness]) => ({ ms: Number(time) * 1000, isOn: Number(brightness) > 110 })),
    start,
  );
}

/** The times at which a silence of a moment ends. */
function beepsIn({ path, start }: TimedFile): number[] {
  const { stdout } = run(['-i', path, '-f', 's16le', '-ac', '1', '-ar', String(SAMPLE_RATE), '-']);
  const perMs = SAMPLE_RATE / 1000;
  const levels = Array.from({ length: Math.floor(stdout.length / (2 * perMs)) }, (_, ms) => {
    let peak = 0;
    for (let at = 0; at < perMs; at++)
      peak = Math.max(peak, Math.abs(stdout.readInt16LE(2 * (ms * perMs + at))));
    return { ms, isOn: peak > 4000 };
  });
  return rises(levels, start);
}

const QUIET_MS = 300;

function rises(states: readonly { ms: number; isOn: boolean }[], start: number): number[] {
  const times: number[] = [];
  let lastOn = Number.NEGATIVE_INFINITY;
  for (const { ms, isOn } of states) {
    if (!isOn) continue;
    // A file that begins in the middle of a flash does not say when it began.
    if (ms - lastOn > QUIET_MS && ms > QUIET_MS) times.push(start + ms);
    lastOn = ms;
  }
  return times;
}

function run(args: string[]): { stdout: Buffer } {
  const { stdout, status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', ...args], {
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr.toString('utf8'));
  return { stdout };
}
