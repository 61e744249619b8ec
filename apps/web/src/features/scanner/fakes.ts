import type { Frame } from '@sightline/vision/frames';
import { vi } from 'vitest';
import { type Examination, examineFrame, type SeenRegion } from './analysis/examination.ts';
import type {
  Abilities,
  Examined,
  ExamineOptions,
  FrameExaminer,
  KeptFrame,
} from './analysis/FrameExaminer.ts';
import type { ScannerTools } from './tools.ts';

/** A PNG's header of 1280 x 720; no test decodes it. */
const PICTURE = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82],
  ...[0, 0, 5, 0, 0, 0, 2, 0xd0, 8],
]);

/** A plastered wall with even light and a fine grain; the same number gives the same wall. */
export function wall(number = 1, brightness = 130): Frame {
  const [width, height] = [320, 240];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const grain = ((Math.imul(index + 1, 2654435761) >>> 16) % 41) - 20;
    const slope = 40 * Math.sin((number * (index % width)) / 40) * Math.cos((number * index) / width / 50);
    const value = brightness + (brightness === 0 ? 0 : grain + slope);
    data.set([value, value, value, 255], index * 4);
  }
  return { width, height, data };
}

/** The options without detectors, since tests set the findings. */
const NOTHING = { cracks: false, irregularAreas: false };

/** Cached results: a camera that stays on a wall shows the same frame a thousand times. */
const judged = new WeakMap<Frame, Promise<Examination>>();

function examine(frame: Frame, sensitivity: number): Promise<Examination> {
  const known = judged.get(frame);
  if (known) return known;
  const examination = examineFrame(frame, { looksFor: NOTHING, sensitivity, network: null });
  judged.set(frame, examination);
  return examination;
}

const WALL = wall();

/** Judges frames without a worker, by the same computations; a test sets regions and abilities. */
export class FakeExaminer implements FrameExaminer {
  abilities: Abilities = { backend: 'wasm', frameMs: 300, cracks: 'network', objects: 'notInstalled' };
  /** Delays loading, as on a slow network. */
  loading: Promise<void> = Promise.resolve();
  /** Whether frames can be checked for people. */
  findsPeople = true;
  /** The regions that a detector would mark on a usable frame. */
  regions: SeenRegion[] = [];
  fixtures: Examination['fixtures'] = null;
  crackCheck: Examination['crackCheck'] = 'done';
  /** Delays the results, like slow computations. */
  pause: Promise<void> = Promise.resolve();
  /** The time for a frame, as on a busy machine. */
  frameMs = 0;
  /** Delays the keeping of a frame. */
  keepPause: Promise<void> = Promise.resolve();
  failure: Error | null = null;
  readonly prepared: (string | null)[] = [];
  readonly blurring: boolean[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  closed = false;
  readonly #crashed = Promise.withResolvers<Error>();

  get failed(): Promise<Error> {
    return this.#crashed.promise;
  }

  /** Fails for good, like a worker whose script cannot be loaded. */
  crash(): void {
    this.failure = new Error('The worker failed');
    this.#crashed.resolve(this.failure);
  }

  async prepare(modelUrl: string | null): Promise<Abilities> {
    this.prepared.push(modelUrl);
    await this.loading;
    return this.abilities;
  }

  async examine(bitmap: ImageBitmap, { sensitivity }: ExamineOptions): Promise<Examined> {
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    await this.pause;
    if (this.frameMs > 0) await new Promise((resolve) => setTimeout(resolve, this.frameMs));
    this.atOnce -= 1;
    if (this.failure) throw this.failure;
    const { frame } = bitmap as unknown as { frame: Frame };
    const examination = await examine(frame, sensitivity);
    const isJudged = !examination.isBlurred && examination.exposure === 'fine';
    const { regions, fixtures, crackCheck, abilities } = this;
    return {
      examination: isJudged ? { ...examination, regions, fixtures, crackCheck } : examination,
      abilities,
    };
  }

  async keep(blursPeople: boolean): Promise<KeptFrame | null> {
    this.blurring.push(blursPeople);
    await this.keepPause;
    if (blursPeople && !this.findsPeople) return null;
    return { blob: new Blob([PICTURE]), blurred: 0 };
  }

  close(): void {
    this.closed = true;
  }
}

/** A stream that shows this frame. */
export class FakeStream {
  frame: Frame | null = WALL;
  /** The examiner that is opened next. */
  examiner = new FakeExaminer();
  /** The number of frames that were grabbed. */
  grabs = 0;

  bitmap(): ImageBitmap | null {
    const { frame } = this;
    return (
      frame && ({ width: frame.width, height: frame.height, close: vi.fn(), frame } as unknown as ImageBitmap)
    );
  }

  get tools(): ScannerTools {
    return { openExaminer: this.#open, grab: this.#grab };
  }

  readonly #open = (): FrameExaminer => this.examiner;
  readonly #grab = async (): Promise<ImageBitmap | null> => {
    this.grabs += 1;
    return this.bitmap();
  };
}
