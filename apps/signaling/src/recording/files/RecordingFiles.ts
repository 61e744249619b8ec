import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type {
  ManifestEnd,
  ManifestEntry,
  ManifestLine,
  RecordedTrack,
  SegmentFacts,
} from '@sightline/contracts/recordings/manifest';
import { extensionOf } from '../matroska/layout.ts';
import { repairFile } from '../matroska/repairFile.ts';
import { type EndedSegment, PART, Segment, type SegmentOptions } from '../tracks/Segment.ts';
import { Manifest } from './Manifest.ts';

/** The time after a refused write at which the disk is tried again. */
const DISK_RETRY_MS = 5000;

export interface CompleteFile {
  name: string;
  sha256: string;
}

interface FilesEvents {
  /** Bytes of a segment are on the disk. */
  onStored: () => void;
  /** A file is complete and in the manifest. */
  onComplete: (file: CompleteFile, durationMs: number) => void;
  onDiskFailing: (cause: unknown) => void;
  onDiskRecovered: () => void;
}

export class RecordingFiles {
  readonly #folder: string;
  readonly #manifest: Manifest;
  readonly #events: FilesEvents;
  /** Files without a segment in the manifest, as they were opened. */
  readonly #open = new Map<string, SegmentFacts>();
  readonly #ending = new Set<Promise<void>>();
  #segments = 0;
  #epoch = 0;
  #refusedAt: number | null = null;

  private constructor(folder: string, manifest: Manifest, events: FilesEvents) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#events = events;
  }

  /** Opens the folder of a take, with the manifest's lines if an earlier recorder wrote some. */
  static async open(
    folder: string,
    events: FilesEvents,
  ): Promise<{ files: RecordingFiles; lines: ManifestLine[] }> {
    await mkdir(folder, { recursive: true });
    const { manifest, lines } = await Manifest.open(folder);
    const files = new RecordingFiles(folder, manifest, events);
    files.#readLines(lines);
    return { files, lines };
  }

  /** Begins the next epoch, whose files have names of their own. */
  async beginEpoch(): Promise<void> {
    this.#epoch += 1;
    await this.note({ kind: 'epoch', epoch: this.#epoch });
  }

  /** A refused line is reported like a refused write. */
  async note(entry: ManifestEntry): Promise<void> {
    await this.#manifest.append(entry).catch((cause: unknown) => {
      this.#refuse(cause);
      throw cause;
    });
  }

  /** Null while the disk refuses writes. */
  openSegment(options: SegmentOptions): Segment | null {
    if (this.#refusedAt !== null && performance.now() - this.#refusedAt < DISK_RETRY_MS) return null;
    this.#segments += 1;
    const facts = factsOf(options, nameOf(options.track, this.#epoch, this.#segments));
    this.#open.set(facts.file, facts);
    this.note({ kind: 'opened', ...facts }).catch(() => undefined);
    return new Segment(this.#folder, facts.file, options, {
      onStored: () => this.#stored(),
      onFailed: (cause) => this.#refuse(cause),
      onEnded: (segment, written) => this.#end(written.then(() => this.#complete({ ...facts, ...segment }))),
    });
  }

  /** Resolves when all segments that have ended are complete, or were refused by the disk. */
  async settle(): Promise<void> {
    await Promise.all(this.#ending);
  }

  /** Completes files whose writing was interrupted: by the death of their recorder, or by a full disk. */
  async recover(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const facts = this.#open.get(withoutPart(name));
      if (facts) await this.#recover(name, facts);
      // It was opened when the disk was full, so no line says whose it is.
      else if (name.endsWith(PART)) await rm(join(this.#folder, name), { force: true });
    }
  }

  async present(): Promise<Set<string>> {
    return new Set(await readdir(this.#folder));
  }

  get manifestEnd(): ManifestEnd {
    return this.#manifest.end;
  }

  async close(): Promise<void> {
    await this.settle();
    await this.#manifest.close();
  }

  #readLines(lines: readonly ManifestLine[]): void {
    for (const line of lines) {
      if (line.kind === 'opened') this.#open.set(line.file, factsIn(line));
      if (line.kind === 'segment' || line.kind === 'empty') this.#open.delete(line.file);
      if (line.kind === 'epoch') this.#epoch = line.epoch;
    }
  }

  #end(completed: Promise<void>): void {
    const ending = completed
      .catch((cause: unknown) => this.#refuse(cause))
      .finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  async #complete(segment: SegmentFacts & EndedSegment): Promise<void> {
    const { file } = segment;
    await rename(join(this.#folder, file + PART), join(this.#folder, file));
    await this.#list(segment);
  }

  async #recover(name: string, facts: SegmentFacts): Promise<void> {
    const { file, codec } = facts;
    const repaired = await repairFile(join(this.#folder, name), codec);
    if (!repaired) return await this.#drop(name, file);
    if (name !== file) await rename(join(this.#folder, name), join(this.#folder, file));
    await this.#list({ ...facts, ...repaired, why: 'recovered' });
  }

  /**
   * Notes that a file has no frame, since it had only just been opened. Not while the disk is full: the
   * frames meant for this file were lost.
   */
  async #drop(name: string, file: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
    if (this.#refusedAt !== null) return;
    await this.note({ kind: 'empty', file });
    this.#open.delete(file);
  }

  async #list(segment: SegmentFacts & EndedSegment): Promise<void> {
    const { file, durationMs } = segment;
    const content = await factsOfFile(join(this.#folder, file));
    await this.note({ kind: 'segment', ...segment, ...content });
    this.#open.delete(file);
    this.#events.onComplete({ name: file, sha256: content.sha256 }, durationMs);
  }

  #stored(): void {
    this.#events.onStored();
    if (this.#refusedAt === null) return;
    this.#refusedAt = null;
    this.#events.onDiskRecovered();
  }

  #refuse(cause: unknown): void {
    const isFirst = this.#refusedAt === null;
    this.#refusedAt = performance.now();
    if (isFirst) this.#events.onDiskFailing(cause);
  }
}

export function completeFiles(lines: readonly ManifestLine[]): CompleteFile[] {
  return lines.flatMap((line) => (line.kind === 'segment' ? [{ name: line.file, sha256: line.sha256 }] : []));
}

const withoutPart = (name: string): string => (name.endsWith(PART) ? name.slice(0, -PART.length) : name);

const nameOf = ({ peerId, source }: RecordedTrack, epoch: number, segment: number): string =>
  `${peerId}-${source}-e${epoch}-${segment}`;

function factsOf({ track, codec, format, ticks, clock }: SegmentOptions, name: string): SegmentFacts {
  const { width, height, rotation } = format;
  const file = `${name}.${extensionOf(codec)}`;
  return { ...track, file, codec, start: clock.timeOf(ticks), rotation, width, height };
}

function factsIn({
  peerId,
  source,
  file,
  codec,
  start,
  rotation,
  width,
  height,
}: SegmentFacts): SegmentFacts {
  return { peerId, source, file, codec, start, rotation, width, height };
}

async function factsOfFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const stream = createReadStream(path);
  await pipeline(stream, hash);
  return { bytes: stream.bytesRead, sha256: hash.digest('hex') };
}
