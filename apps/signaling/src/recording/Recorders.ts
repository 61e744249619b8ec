import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@sightline/contracts/core/errors';
import { known } from '@sightline/contracts/core/known';
import { Turns } from '@sightline/contracts/core/Turns';
import { MANIFEST_NAME, type ManifestEnd, TakeIds } from '@sightline/contracts/recordings/manifest';
import { readManifest } from '@sightline/server-kit/recordings/manifestChain';
import type { StorageSettings } from '@sightline/server-kit/storage/storageSettings';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { Countdown } from '../core/Countdown.ts';
import { isAtWork } from './isAtWork.ts';
import type { Recorder, RecorderFigures, TakeOptions } from './messages.ts';
import { RecorderProcess } from './RecorderProcess.ts';

/** The share of the machine's cores that recorders may take, next to the media workers. */
const CORES_SHARE = 0.5;
/** The cores assumed for a take that is not measured yet: two people need 0.03 (docs/performance.md). */
const TAKE_CORES = 0.05;
/** Longer than a recorder without a node has for its uploads. */
const RECOVER_AGAIN_MS = 90_000;

export interface RecordersOptions {
  /** The folder for files that are not uploaded yet; null if this node does not record. */
  folder: string | null;
  storage: StorageSettings;
  maxRecordings: number;
  /** Finds a recorder on another node; null if there is none. */
  findElsewhere: (take: TakeIds) => Promise<Recorder | null>;
  /** Called when everything of a take is in the storage. Resolves when its segments will be joined. */
  onUploaded: (take: TakeIds, end: ManifestEnd) => Promise<void>;
  logger: Logger;
}

/** A process that was started ahead ends when no call has wanted it for this long. */
const SPARE_MS = 60 * 60_000;

/** The part of a recording that the node needs to end it. */
interface CompletableRecording {
  /** Resolves when the files of the recording are closed. */
  complete(reason: 'nodeStopped'): Promise<void>;
}

/** A node's recorders: how many it starts, which nodes lend theirs, and the files that dead ones left. */
export class Recorders {
  readonly metrics = new RecorderMetrics();
  readonly #options: RecordersOptions;
  readonly #recording = new Set<CompletableRecording>();
  readonly #processes = new Map<string, RecorderProcess>();
  /** A process started ahead for the next take. */
  #spare: RecorderProcess | null = null;
  readonly #unwanted = new Countdown(SPARE_MS, () => this.#spare?.kill());
  readonly #again = new Countdown(RECOVER_AGAIN_MS, () => void this.recover());
  /** Announces uploaded takes one at a time. */
  readonly #announcing = new Turns();
  #isClosed = false;

  constructor(options: RecordersOptions) {
    this.#options = options;
  }

  get isSetUp(): boolean {
    return this.#options.folder !== null;
  }

  get counts(): { rooms: number; processes: number } {
    return { rooms: this.#recording.size, processes: this.#processes.size };
  }

  /** The number of further recordings that this node can take. */
  get free(): number {
    if (!this.isSetUp || this.#isClosed) return 0;
    const cores = CORES_SHARE * availableParallelism() - this.cores;
    return Math.max(
      0,
      Math.min(this.#options.maxRecordings - this.#recording.size, Math.floor(cores / this.cost)),
    );
  }

  /** The processor time of all recorders, in cores. One that is not measured yet counts as TAKE_CORES. */
  get cores(): number {
    return [...this.#processes.values()].reduce((sum, { cores }) => sum + (cores ?? TAKE_CORES), 0);
  }

  /** The processor time that another take is expected to need, in cores: the average of the present ones. */
  get cost(): number {
    return Math.max(TAKE_CORES, this.cores / Math.max(1, this.#processes.size));
  }

  /** Starts a process ahead: a call is under way that may be recorded. */
  prepare(): void {
    this.#unwanted.start();
    if (this.#spare || this.free === 0) return;
    const spare = this.#newProcess();
    this.#spare = spare;
    spare.once('ended', () => {
      if (this.#spare === spare) this.#spare = null;
    });
  }

  /**
   * Finds a recorder for a take: on this node, or else on another one. Throws AppError: `recordingOff` if
   * this node has no folder for recordings, `recordingBusy` if none can take it.
   */
  async find(recording: CompletableRecording, take: TakeIds): Promise<Recorder> {
    if (!this.isSetUp) throw new AppError('recordingOff');
    if (this.#admits(recording)) return this.#fork(take);
    const elsewhere = this.#isClosed ? null : await this.#options.findElsewhere(take);
    if (!elsewhere) throw new AppError('recordingBusy');
    return elsewhere;
  }

  /** A recorder here for a room of another node. Throws AppError('recordingBusy') if none is free. */
  host(recording: CompletableRecording, take: TakeIds): Recorder {
    if (!this.#admits(recording)) throw new AppError('recordingBusy');
    return this.#fork(take, '0.0.0.0');
  }

  release(recording: CompletableRecording): void {
    this.#recording.delete(recording);
  }

  /** Uploads the files of recorders that ended with their node or with the machine. */
  async recover(): Promise<void> {
    const { folder } = this.#options;
    if (folder === null || this.#isClosed) return;
    await mkdir(folder, { recursive: true });
    for (const takeId of await readdir(folder)) {
      if (!this.#processes.has(takeId)) await this.#recover(folder, takeId);
    }
  }

  /** The processes complete their files with the node or after it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#again.stop();
    await Promise.allSettled([...this.#recording].map((recorder) => recorder.complete('nodeStopped')));
    await this.#announcing.ended();
    for (const recorder of this.#processes.values()) recorder.release();
    this.#unwanted.stop();
    this.#spare?.kill();
  }

  /** Counts a recording, once. */
  #admits(recording: CompletableRecording): boolean {
    if (!this.#recording.has(recording) && this.free === 0) return false;
    this.#recording.add(recording);
    return true;
  }

  #fork(take: TakeIds, listenIp: TakeOptions['listenIp'] = '127.0.0.1'): RecorderProcess {
    const { storage } = this.#options;
    const { takeId } = take;
    const recorder = this.#spare ?? this.#newProcess();
    this.#spare = null;
    recorder.open({ ...take, folder: this.#folderOf(take), storage, listenIp });
    this.#processes.set(takeId, recorder);
    recorder.on('notice', (notice) => {
      if (notice.kind === 'uploaded') void this.#announcing.take(() => this.#uploaded(take, notice.end));
    });
    recorder.once('ended', () => this.#ended(takeId, recorder));
    return recorder;
  }

  /** Deletes the folder once the end of its take is announced: until then the next start finds it. */
  async #uploaded(take: TakeIds, end: ManifestEnd): Promise<void> {
    try {
      await this.#options.onUploaded(take, end);
      await rm(this.#folderOf(take), { recursive: true, force: true });
    } catch (error) {
      this.#options.logger.error({ err: error, ...take }, 'an uploaded take could not be announced');
      if (!this.#isClosed) this.#again.start();
    }
  }

  #folderOf({ takeId }: TakeIds): string {
    return join(known(this.#options.folder, 'the folder for recordings'), takeId);
  }

  #newProcess(): RecorderProcess {
    return new RecorderProcess((more) => this.metrics.count(more));
  }

  #ended(takeId: string, recorder: RecorderProcess): void {
    if (recorder.hasDied) this.metrics.countDeath();
    // A recorder that died during the call has a successor by now.
    if (this.#processes.get(takeId) !== recorder) return;
    this.#processes.delete(takeId);
    if (!recorder.isUploaded && !this.#isClosed) this.#again.start();
  }

  async #recover(folder: string, takeId: string): Promise<void> {
    const path = join(folder, takeId);
    if (await isAtWork(path)) return this.#again.start();
    const take = await takeIn(path);
    // Its recorder died before it wrote anything.
    if (!take) return await rm(path, { recursive: true, force: true });
    this.#options.logger.info(take, 'recording taken up');
    const recorder = this.#fork(take);
    await recorder.send({ kind: 'recover' }).catch((error: unknown) => {
      this.#options.logger.error({ err: error, ...take }, 'recording could not be taken up');
      recorder.kill();
    });
  }
}

/** The take in a folder of this machine; null before its manifest has begun. */
export async function takeIn(path: string): Promise<TakeIds | null> {
  const text = await readFile(join(path, MANIFEST_NAME), 'utf8').catch(() => '');
  const begin = readManifest(text).lines.find(({ kind }) => kind === 'begin');
  return begin ? TakeIds.parse(begin) : null;
}

/** Also counts what recorders of this machine have done for rooms of other nodes. */
class RecorderMetrics {
  readonly #counters = {
    lostPackets: new Counter({
      name: 'signaling_recording_lost_packets_total',
      help: 'Packets of recorded streams that did not arrive: lost by their sender, or by a recorder that is too slow',
      registers: [],
    }),
    recordedSeconds: new Counter({
      name: 'signaling_recording_seconds_total',
      help: 'Seconds of sound and of pictures in complete files, each source counted',
      registers: [],
    }),
    failedUploads: new Counter({
      name: 'signaling_recording_failed_uploads_total',
      help: 'Uploads of recorded files that failed; each is tried again',
      registers: [],
    }),
    deaths: new Counter({
      name: 'signaling_recorder_deaths_total',
      help: 'Recorder processes that ended before everything was in the storage',
      registers: [],
    }),
  };

  count({ lostPackets, recordedSeconds, failedUploads }: RecorderFigures): void {
    this.#counters.lostPackets.inc(lostPackets);
    this.#counters.recordedSeconds.inc(recordedSeconds);
    this.#counters.failedUploads.inc(failedUploads);
  }

  countDeath(): void {
    this.#counters.deaths.inc();
  }

  register(registry: Registry): void {
    for (const counter of Object.values(this.#counters)) registry.registerMetric(counter);
  }
}
