import { join } from 'node:path';
import type { RecordedCodec, RecordedTrack, SegmentEnd } from '@sightline/contracts/recordings/manifest';
import type { FrameFormat } from '../codecs/frame.ts';
import { MatroskaFile } from '../matroska/MatroskaFile.ts';
import type { SenderClock } from '../rtp/SenderClock.ts';
import { Timeline } from './Timeline.ts';

/** The suffix of a file's name until the file is complete. */
export const PART = '.part';

export interface SegmentOptions {
  track: RecordedTrack;
  codec: RecordedCodec;
  format: FrameFormat;
  /** The sender's time of the first frame. */
  ticks: number;
  /** The arrival of the first frame, in milliseconds since 1970. */
  openedAt: number;
  clock: SenderClock;
}

/** `start` is on the server's clock, in milliseconds. */
export interface EndedSegment {
  file: string;
  start: number;
  durationMs: number;
  frames: number;
  why: SegmentEnd;
}

export interface SegmentKeeper {
  /** Bytes of the segment are on the disk. */
  onStored: () => void;
  /** The disk refuses the segment. */
  onFailed: (cause: unknown) => void;
  /** The segment has ended, and is complete when `written` resolves. */
  onEnded: (segment: EndedSegment, written: Promise<void>) => void;
}

export class Segment {
  readonly format: FrameFormat;
  readonly openedAt: number;
  readonly #file: string;
  readonly #options: SegmentOptions;
  readonly #keeper: SegmentKeeper;
  readonly #timeline: Timeline;
  readonly #content: MatroskaFile;
  #frames = 0;

  constructor(folder: string, file: string, options: SegmentOptions, keeper: SegmentKeeper) {
    const { codec, format, openedAt } = options;
    this.format = format;
    this.openedAt = openedAt;
    this.#file = file;
    this.#options = options;
    this.#keeper = keeper;
    this.#timeline = new Timeline(codec, options.ticks);
    this.#content = new MatroskaFile(join(folder, file + PART), {
      codec,
      format,
      onStored: keeper.onStored,
      onFailed: keeper.onFailed,
    });
  }

  /** The first frame's time on the server's clock, which later frames make more precise. */
  get start(): number {
    return this.#options.clock.timeOf(this.#options.ticks);
  }

  durationAt(ticks: number): number {
    return this.#timeline.msOf(ticks);
  }

  add(frame: { ticks: number; data: Buffer; isKey: boolean }): void {
    this.#frames += 1;
    for (const block of this.#timeline.place(frame)) this.#content.add(block);
  }

  flush(): void {
    this.#content.flush();
  }

  /** With the ticks of the next segment's first frame, the sound of this one lasts until then. */
  close(why: SegmentEnd, nextTicks?: number): void {
    if (nextTicks !== undefined)
      for (const block of this.#timeline.silenceUntil(nextTicks)) this.#content.add(block);
    const { start } = this;
    const durationMs = this.#timeline.durationMs;
    const ended = { file: this.#file, start, durationMs, frames: this.#frames, why };
    this.#keeper.onEnded(ended, this.#content.close(durationMs));
  }
}
