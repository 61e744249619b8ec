import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { JOINED_DESCRIPTION, JOINED_FILE, JoinedRecording } from '@sightline/contracts/recordings/joined';
import {
  FIRST_PREVIOUS,
  MANIFEST_NAME,
  type ManifestEntry,
  recordingFolder,
  type SegmentFacts,
} from '@sightline/contracts/recordings/manifest';
import { nextLine } from '@sightline/server-kit/recordings/manifestChain';
import { joinRecording } from '../jobs/join-recording/joinRecording.ts';
import type { Services } from '../services.ts';
import { tryOf } from './services.ts';

/** The time at which the recordings of these tests start. */
const STARTED = Date.parse('2026-11-27T15:00:00.000Z');

interface Taken {
  peerId: string;
  /** A color for a picture; null for sound. */
  color: string | null;
  /** Seconds from the start. */
  from: number;
  to: number;
  rotation?: SegmentFacts['rotation'];
}

/** A recording in the storage, as recorders leave it: each color is a picture, and each sound a tone. */
export class RecordedStory {
  readonly inspectionId = mintId();
  readonly recordingId = mintId();
  readonly #storage: Services['storage'];
  #text = '';
  #last = FIRST_PREVIOUS;
  #segments = 0;

  constructor(storage: Services['storage']) {
    this.#storage = storage;
    this.note(0, { kind: 'begin', recordingId: this.recordingId, inspectionId: this.inspectionId });
  }

  /** The key of a file of the recording. */
  key(name: string): string {
    return `${recordingFolder(this.inspectionId, this.recordingId)}/${name}`;
  }

  note(second: number, entry: ManifestEntry): void {
    const { text, hash } = nextLine(entry, this.#last, new Date(STARTED + second * 1000));
    this.#text += text;
    this.#last = hash;
  }

  /** Adds a segment; returns its name. */
  async segment({ peerId, color, from, to, rotation = 0 }: Taken): Promise<string> {
    this.#segments += 1;
    const source = color === null ? 'microphone' : 'camera';
    const file = `${peerId}-${source}-e1-${this.#segments}.webm`;
    const content = await filmed(color, to - from);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const size = color === null ? { width: 0, height: 0 } : { width: 160, height: 90 };
    const codec = color === null ? 'opus' : 'vp8';
    const facts = { peerId, source, file, codec, start: STARTED + from * 1000, rotation, ...size } as const;
    this.note(from, { kind: 'opened', ...facts });
    await this.#storage.put(this.key(file), content, { contentType: 'video/webm' });
    const durationMs = (to - from) * 1000;
    this.note(to, { kind: 'segment', ...facts, durationMs, bytes: content.length, sha256, why: 'length' });
    return file;
  }

  /** Changes the manifest as it is stored. */
  async store(change: (text: string) => string = (text) => text): Promise<void> {
    const body = Buffer.from(change(this.#text));
    await this.#storage.put(this.key(MANIFEST_NAME), body, { contentType: 'application/x-ndjson' });
  }

  /** Joins the recording. Returns the description, and the joined file in a folder that the caller deletes. */
  async join(): Promise<JoinedRecording> {
    const { inspectionId, recordingId } = this;
    await joinRecording({ storage: this.#storage }).run({ inspectionId, recordingId }, tryOf(1, 5));
    const text = (await this.#storage.read(this.key(JOINED_DESCRIPTION))).toString('utf8');
    return JoinedRecording.parse(JSON.parse(text));
  }

  /** The colors of the joined file at a second, at points given as fractions of its width and height. */
  async colorsAt(second: number, ...points: [number, number][]): Promise<string[]> {
    return await this.#withFile((path) => {
      const args = ['-v', 'error', '-ss', String(second), '-i', path, '-frames:v', '1', '-s', '64x36'];
      const pixels = execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']);
      return points.map(([x, y]) => nameOf(pixels, 3 * (Math.floor(y * 36) * 64 + Math.floor(x * 64))));
    });
  }

  /** The seconds of the joined file with sound, each as true or false. */
  async sounds(): Promise<boolean[]> {
    return await this.#withFile((path) => {
      const args = ['-v', 'error', '-i', path, '-map', '0:a', '-f', 's16le', '-ac', '1', '-ar', '8000', '-'];
      const samples = execFileSync('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
      const count = Math.floor(samples.length / 16_000);
      return Array.from({ length: count }, (_, index) =>
        isLoud(samples.subarray(index * 16_000 + 4000, index * 16_000 + 12_000)),
      );
    });
  }

  async #withFile<T>(work: (path: string) => T): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-joined-'));
    try {
      const path = join(folder, JOINED_FILE);
      await writeFile(path, await this.#storage.read(this.key(JOINED_FILE)));
      return work(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const films = new Map<string, Promise<Buffer>>();

/** A film of one color, or a tone. */
function filmed(color: string | null, seconds: number): Promise<Buffer> {
  const name = `${color}-${seconds}`;
  const known = films.get(name) ?? film(color, seconds);
  films.set(name, known);
  return known;
}

async function film(color: string | null, seconds: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-film-'));
  const path = join(folder, 'film.webm');
  const source = color === null ? 'sine=frequency=440:sample_rate=48000' : `color=c=${color}:s=160x90:r=15`;
  const encode = color === null ? ['-c:a', 'libopus'] : ['-c:v', 'libvpx', '-b:v', '200k'];
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    '-t',
    String(seconds),
    ...encode,
    path,
  ]);
  const content = await readFile(path);
  await rm(folder, { recursive: true, force: true });
  return content;
}

/** The name of a pixel's color by its strongest parts. */
function nameOf(pixels: Buffer, at: number): string {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
  if (Math.max(red, green, blue) < 40) return 'black';
  if (red > 180 && green < 90 && blue < 90) return 'red';
  if (blue > 180 && red < 90) return 'blue';
  if (green > 90 && red < 60 && blue < 60) return 'green';
  return 'card';
}

function isLoud(samples: Buffer): boolean {
  let peak = 0;
  for (let at = 0; at + 1 < samples.length; at += 2) peak = Math.max(peak, Math.abs(samples.readInt16LE(at)));
  return peak > 500;
}
