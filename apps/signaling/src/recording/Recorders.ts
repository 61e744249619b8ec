import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@sightline/contracts/core/errors';
import { MANIFEST_NAME, Take } from '@sightline/contracts/recordings/manifest';
import { readManifest } from '@sightline/server-kit/recordings/manifestChain';
import type { StorageSettings } from '@sightline/server-kit/storage/settings';
import type { Logger } from 'pino';
import { Countdown } from '../core/Countdown.ts';
import { isAtWork } from './isAtWork.ts';
import type { TakeOptions } from './messages.ts';
import { RecorderProcess } from './RecorderProcess.ts';

/** The share of the machine's cores that recorders may take, next to the media workers. */
const CORES_SHARE = 0.5;
/** A recorder that is this late loses packets when the socket's buffer is full. */
const LATE_MS = 200;
/** After the time that a recorder without a node has for its uploads. */
const TAKE_UP_AGAIN_MS = 90_000;

export interface RecordersOptions {
  /** The folder for files that are not uploaded yet; null if this node does not record. */
  folder: string | null;
  storage: StorageSettings;
  maxRecordings: number;
  /** Everything of a take is in the storage, and its segments can be joined. */
  onUploaded: (take: Take) => void;
  logger: Logger;
}

/** The recording of a room, as far as its node ends it. */
interface StoppableRecorder {
  stop(reason: 'nodeStopped'): Promise<void>;
}

/** The recorders of a node: how many it starts, and what earlier ones have left. */
export class Recorders {
  readonly #options: RecordersOptions;
  readonly #recording = new Set<StoppableRecorder>();
  readonly #processes = new Map<string, RecorderProcess>();
  readonly #again = new Countdown(TAKE_UP_AGAIN_MS, () => void this.takeUp());
  #isClosed = false;

  constructor(options: RecordersOptions) {
    this.#options = options;
  }

  get isSetUp(): boolean {
    return this.#options.folder !== null;
  }

  /** The numbers of recorded rooms and of running recorder processes. */
  get counts(): { rooms: number; processes: number } {
    return { rooms: this.#recording.size, processes: this.#processes.size };
  }

  /** Counts a recording. Throws AppError if this node cannot take it. */
  admit(recorder: StoppableRecorder): void {
    if (this.#options.folder === null) throw new AppError('recordingOff');
    if (this.#isClosed || this.#recording.size >= this.#options.maxRecordings || this.#isLoaded)
      throw new AppError('recordingBusy');
    this.#recording.add(recorder);
  }

  release(recorder: StoppableRecorder): void {
    this.#recording.delete(recorder);
  }

  fork(take: Take): { recorder: RecorderProcess; options: TakeOptions } {
    const { takeId } = take;
    const recorder = new RecorderProcess(takeId);
    this.#processes.set(takeId, recorder);
    recorder.on('uploaded', () => this.#options.onUploaded(take));
    recorder.once('ended', () => this.#ended(takeId, recorder));
    return { recorder, options: this.#optionsOf(take) };
  }

  /** Uploads what recorders have left that ended before: with their node, or with the machine. */
  async takeUp(): Promise<void> {
    const { folder } = this.#options;
    if (folder === null || this.#isClosed) return;
    await mkdir(folder, { recursive: true });
    for (const takeId of await readdir(folder)) {
      if (!this.#processes.has(takeId)) await this.#takeUp(folder, takeId);
    }
  }

  /** The processes complete their files, with the node or after it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#again.stop();
    await Promise.allSettled([...this.#recording].map((recorder) => recorder.stop('nodeStopped')));
    for (const recorder of this.#processes.values()) recorder.release();
  }

  get #isLoaded(): boolean {
    const loads = [...this.#processes.values()].map(({ load }) => load);
    const cores = loads.reduce((sum, load) => sum + load.cores, 0);
    return cores > CORES_SHARE * availableParallelism() || loads.some(({ delayMs }) => delayMs > LATE_MS);
  }

  #optionsOf(take: Take): TakeOptions {
    const { folder, storage } = this.#options;
    return { ...take, folder: join(folder ?? '', take.takeId), storage };
  }

  #ended(takeId: string, recorder: RecorderProcess): void {
    // A recorder that died during the call has a successor by now.
    if (this.#processes.get(takeId) !== recorder) return;
    this.#processes.delete(takeId);
    if (!recorder.isUploaded && !this.#isClosed) this.#again.start();
  }

  async #takeUp(folder: string, takeId: string): Promise<void> {
    const path = join(folder, takeId);
    if (await isAtWork(path, takeId)) return this.#again.start();
    const take = await takeIn(path);
    // Its recorder died before it wrote anything.
    if (!take) return await rm(path, { recursive: true, force: true });
    this.#options.logger.info(take, 'recording taken up');
    const { recorder, options } = this.fork(take);
    await recorder.tell({ kind: 'recover', options }).catch((error: unknown) => {
      this.#options.logger.error({ err: error, ...take }, 'recording could not be taken up');
      recorder.kill();
    });
  }
}

/** The take in a folder of this machine; null before its manifest has begun. */
export async function takeIn(path: string): Promise<Take | null> {
  const text = await readFile(join(path, MANIFEST_NAME), 'utf8').catch(() => '');
  const begin = readManifest(text).lines.find(({ kind }) => kind === 'begin');
  return begin ? Take.parse(begin) : null;
}
