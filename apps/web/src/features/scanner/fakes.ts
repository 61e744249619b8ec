import type { Frame } from '@sightline/vision/frames';
import { vi } from 'vitest';
import { type Examination, examineFrame, type SeenRegion } from './looking/examination.ts';
import type { Abilities, Examined, ExamineOptions, FrameExaminer, KeptFrame } from './looking/protocol.ts';
import type { ScannerTools } from './tools.ts';

/** A JPEG's header of 640 x 480; nobody decodes it here. */
const JPEG = new Uint8Array([
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 1, 0xe0, 2, 0x80, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
  ...[0xff, 0xd9],
]);

/** A plastered wall: even light and a fine grain, the same for the same number. */
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

/** Examines frames without a worker, by the same computations; regions and abilities are as the test says. */
export class FakeExaminer implements FrameExaminer {
  abilities: Abilities = { backend: null, objects: 'notInstalled' };
  /** What a detector would mark on a frame that can be judged. */
  regions: SeenRegion[] = [];
  fixtures: Examination['fixtures'] = null;
  /** As though the computations took long. */
  pause: Promise<void> = Promise.resolve();
  failure: Error | null = null;
  readonly prepared: (string | null)[] = [];
  readonly blurring: boolean[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  closed = false;

  async prepare(modelUrl: string | null): Promise<Abilities> {
    this.prepared.push(modelUrl);
    return this.abilities;
  }

  async examine(bitmap: ImageBitmap, { looksFor, sensitivity }: ExamineOptions): Promise<Examined> {
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    await this.pause;
    this.atOnce -= 1;
    if (this.failure) throw this.failure;
    const { frame } = bitmap as unknown as { frame: Frame };
    const examination = await examineFrame(frame, { looksFor, sensitivity, network: null });
    const isJudged = !examination.isBlurred && examination.exposure === 'fine';
    const { regions, fixtures, abilities } = this;
    return { examination: isJudged ? { ...examination, regions, fixtures } : examination, abilities };
  }

  async keep(blursPeople: boolean): Promise<KeptFrame> {
    this.blurring.push(blursPeople);
    return { blob: new Blob([JPEG], { type: 'image/jpeg' }), blurred: 0 };
  }

  close(): void {
    this.closed = true;
  }
}

/** A stream that shows this frame. */
export class FakeStream {
  frame: Frame | null = wall();
  readonly examiner = new FakeExaminer();

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
  readonly #grab = async (): Promise<ImageBitmap | null> => this.bitmap();
}
