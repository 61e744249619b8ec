import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { JOINED_FILE, type JoinedRecording } from '@sightline/contracts/recordings/joined';
import {
  FIRST_PREVIOUS,
  MANIFEST_NAME,
  type ManifestEnd,
  type ManifestEntry,
  recordingFolder,
  type SegmentFacts,
  type TakeIds,
  takeFolder,
} from '@sightline/contracts/recordings/manifest';
import { type RoomEvent, type RoomEventBody, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { nextLine } from '@sightline/server-kit/recordings/manifestChain';
import { findRecording, noteRecordings } from '@sightline/store/recordings/recordings';
import { joinRecording } from '../jobs/join-recording/joinRecording.ts';
import type { Services } from '../services.ts';
import { tryOf } from './services.ts';

/** The time at which the recordings of these tests start. */
const STARTED = Date.parse('2026-11-27T15:00:00.000Z');

type StoryServices = Pick<Services, 'store' | 'storage' | 'roomLog'>;

interface Taken {
  peerId: string;
  /** A color for a picture; null for sound. */
  color: string | null;
  /** Seconds from the start. */
  from: number;
  to: number;
  rotation?: SegmentFacts['rotation'];
  /** The seconds by which its time is wrong. */
  jump?: number;
  /** The frames a second of a picture. */
  frameRate?: number;
}

interface Stored {
  change?: (text: string) => string;
  /** A take that has not arrived. */
  without?: string;
  /** Whether the log of the room knows the recording. */
  isLogged?: boolean;
}

interface StoryTake extends TakeIds {
  text: string;
  last: string;
  lines: number;
  /** Whether its recorder has ended it. */
  isEnded: boolean;
}

/** A recording as recorders and rooms leave it: each color is a picture, and each sound a tone. */
export class RecordedStory {
  readonly #services: StoryServices;
  readonly #takes: StoryTake[] = [];
  #segments = 0;
  #endsAt: number | null = null;

  constructor(services: StoryServices) {
    this.#services = services;
    this.nextTake(0);
  }

  /** Another node takes the call over: what follows belongs to its take. */
  nextTake(second: number): void {
    const { inspectionId = mintId(), recordingId = mintId() } = this.#takes[0] ?? {};
    const ids = { inspectionId, recordingId, takeId: mintId() };
    this.#takes.push({ ...ids, text: '', last: FIRST_PREVIOUS, lines: 0, isEnded: false });
    this.note(second, { kind: 'begin', ...ids });
  }

  /** The ids of the present take. */
  get ids(): TakeIds {
    const { inspectionId, recordingId, takeId } = this.#take;
    return { inspectionId, recordingId, takeId };
  }

  get takeIds(): string[] {
    return this.#takes.map(({ takeId }) => takeId);
  }

  /** The key of a file of a take, by default of the present one. */
  key(name: string, takeId = this.#take.takeId): string {
    return `${takeFolder({ ...this.#take, takeId })}/${name}`;
  }

  note(second: number, entry: ManifestEntry): void {
    const take = this.#take;
    const { text, hash } = nextLine(entry, take.last, new Date(STARTED + second * 1000));
    take.text += text;
    take.last = hash;
    take.lines += 1;
    take.isEnded ||= entry.kind === 'stop';
    if (entry.kind === 'stop' && entry.reason === 'host') this.#endsAt = second;
  }

  /** Adds a segment; returns its name. */
  async segment({ peerId, color, from, to, rotation = 0, jump = 0, frameRate = 15 }: Taken): Promise<string> {
    this.#segments += 1;
    const source = color === null ? 'microphone' : 'camera';
    const file = `${peerId}-${source}-e1-${this.#segments}.webm`;
    const content = await filmed(color, to - from, frameRate);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const size = color === null ? { width: 0, height: 0 } : { width: 160, height: 90 };
    const codec = color === null ? 'opus' : 'vp8';
    const facts = {
      peerId,
      source,
      file,
      codec,
      start: STARTED + (from + jump) * 1000,
      rotation,
      ...size,
    } as const;
    this.note(from, { kind: 'opened', ...facts });
    await this.#services.storage.put(this.key(file), content, { contentType: 'video/webm' });
    const durationMs = (to - from) * 1000;
    const frames = (to - from) * (color === null ? 50 : frameRate);
    this.note(to, {
      kind: 'segment',
      ...facts,
      durationMs,
      frames,
      bytes: content.length,
      sha256,
      why: 'length',
    });
    return file;
  }

  /** Stores the manifests and the events; `change` is applied to the present take's manifest. */
  async store({ change = (text) => text, without, isLogged = true }: Stored = {}): Promise<void> {
    const { store, storage } = this.#services;
    for (const take of this.#takes) {
      if (take.takeId === without) continue;
      const body = Buffer.from(take === this.#take ? change(take.text) : take.text);
      await storage.put(`${takeFolder(take)}/${MANIFEST_NAME}`, body, {
        contentType: 'application/x-ndjson',
      });
    }
    if (isLogged) await noteRecordings(store, this.#take.inspectionId, this.#events());
  }

  /** Runs the job for a take, as its node has it run, or as one that is overdue. */
  async run(takeId = this.#take.takeId, end: ManifestEnd | null = this.#endOf(takeId)): Promise<void> {
    const { inspectionId, recordingId } = this.#take;
    await joinRecording(this.#services).run({ inspectionId, recordingId, takeId, end }, tryOf(1, 5));
  }

  /** The joined file on record; null without one. */
  async joined(): Promise<JoinedRecording | null> {
    return (await findRecording(this.#services.store, this.#take.recordingId))?.joined ?? null;
  }

  /** Joins the recording, all of whose takes have arrived. Returns the description. */
  async join(): Promise<JoinedRecording> {
    for (const takeId of this.takeIds) await this.run(takeId);
    const joined = await this.joined();
    if (!joined) throw new Error('nothing was joined');
    return joined;
  }

  /** The colors of the joined file at a second, at points given as fractions of its width and height. */
  async colorsAt(second: number, ...points: [number, number][]): Promise<string[]> {
    return await this.#withFile((path) => {
      const args = ['-v', 'error', '-ss', String(second), '-i', path, '-frames:v', '1', '-s', '64x36'];
      const pixels = execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']);
      return points.map(([x, y]) => nameOf(pixels, 3 * (Math.floor(y * 36) * 64 + Math.floor(x * 64))));
    });
  }

  /** Whether something is written in a part of the joined picture at a second; the part in pixels. */
  async isWritten(
    second: number,
    { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
  ): Promise<boolean> {
    return await this.#withFile((path) => {
      const crop = `crop=${width}:${height}:${x}:${y}`;
      const args = ['-v', 'error', '-ss', String(second), '-i', path, '-frames:v', '1', '-vf', crop];
      const pixels = execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'gray', '-']);
      return pixels.some((light) => light > 130);
    });
  }

  /** The joined picture's size and its frames a second. */
  async format(): Promise<{ width: number; height: number; frameRate: string }> {
    return await this.#withFile((path) => {
      const entries = ['-show_entries', 'stream=width,height,r_frame_rate', '-of', 'json'];
      const probed = execFileSync('ffprobe', ['-v', 'error', '-select_streams', 'v', ...entries, path]);
      const [{ width, height, r_frame_rate: frameRate }] = JSON.parse(String(probed)).streams;
      return { width, height, frameRate };
    });
  }

  /** The seconds of the joined file with sound, each as true or false. */
  async sounds(): Promise<boolean[]> {
    return (await this.peaks()).map((peak) => peak > 500);
  }

  /** The loudest sample of each second of the joined file. */
  async peaks(): Promise<number[]> {
    return await this.#withFile((path) => {
      const args = ['-v', 'error', '-i', path, '-map', '0:a', '-f', 's16le', '-ac', '1', '-ar', '8000', '-'];
      const samples = execFileSync('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
      const count = Math.floor(samples.length / 16_000);
      return Array.from({ length: count }, (_, index) =>
        peakOf(samples.subarray(index * 16_000 + 4000, index * 16_000 + 12_000)),
      );
    });
  }

  #endOf(takeId: string): ManifestEnd | null {
    const take = this.#takes.find((one) => one.takeId === takeId);
    return take?.isEnded ? { lines: take.lines, sha256: take.last } : null;
  }

  get #take(): StoryTake {
    const take = this.#takes.at(-1);
    if (!take) throw new Error('a story has a take');
    return take;
  }

  #events(): RoomEvent[] {
    const { recordingId } = this.#take;
    const [first = '', ...later] = this.takeIds;
    const questionId = mintId();
    const people = ['Dana Whitfield'];
    const bodies = [
      { kind: 'recording:started', data: { questionId, recordingId, takeId: first, keepDays: 90, people } },
      ...later.map((takeId) => ({ kind: 'recording:resumed', data: { recordingId, takeId, people } })),
      ...(this.#endsAt !== null
        ? [{ kind: 'recording:stopped', data: { questionId, recordingId, peerId: null, why: 'host' } }]
        : []),
    ] as RoomEventBody[];
    return bodies.map((body, index) => {
      const second = body.kind === 'recording:stopped' ? (this.#endsAt ?? 0) : 0;
      const at = new Date(STARTED + second * 1000).toISOString();
      return { id: mintId(), seq: index + 1, at, by: SYSTEM, ...body };
    });
  }

  async #withFile<T>(work: (path: string) => T): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-joined-'));
    try {
      const path = join(folder, JOINED_FILE);
      await writeFile(
        path,
        await this.#services.storage.read(`${recordingFolder(this.#take)}/${JOINED_FILE}`),
      );
      return work(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const films = new Map<string, Promise<Buffer>>();

/** A film of one color, or a tone. */
function filmed(color: string | null, seconds: number, frameRate: number): Promise<Buffer> {
  const name = `${color}-${seconds}-${frameRate}`;
  const known = films.get(name) ?? film(color, seconds, frameRate);
  films.set(name, known);
  return known;
}

async function film(color: string | null, seconds: number, frameRate: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-film-'));
  const path = join(folder, 'film.webm');
  const source =
    color === null ? 'sine=frequency=440:sample_rate=48000' : `color=c=${color}:s=160x90:r=${frameRate}`;
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

function peakOf(samples: Buffer): number {
  let peak = 0;
  for (let at = 0; at + 1 < samples.length; at += 2) peak = Math.max(peak, Math.abs(samples.readInt16LE(at)));
  return peak;
}
