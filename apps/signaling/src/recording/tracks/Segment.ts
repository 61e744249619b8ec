import { join } from 'node:path';
import type { RecordedCodec, RecordedTrack, SegmentEnd } from '@sightline/contracts/recordings/manifest';
import type { FrameFormat } from '../codecs/frame.ts';
import { OPUS_RATE, opusTicks, SILENCE, SILENCE_TICKS } from '../codecs/opus.ts';
import type { Block } from '../matroska/layout.ts';
import { MatroskaFile } from '../matroska/MatroskaFile.ts';
import type { SenderClock } from '../rtp/SenderClock.ts';

interface Frame {
  ticks: number;
  data: Buffer;
  isKey: boolean;
}

const VIDEO_TICKS_PER_MS = 90;
const FIRST_VIDEO_FRAME_MS = 33;

/** The longest duration that the last picture of a file gets. */
const LONGEST_FRAME_MS = 1000;

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

/** Gives the frames of one file their times, by the sender's timestamps alone. */
class Timeline {
  readonly #isAudio: boolean;
  readonly #ticksPerMs: number;
  readonly #first: number;
  /** For sound, where the next frame begins. */
  #next: number;
  #lastMs = -1;
  #frameMs = FIRST_VIDEO_FRAME_MS;

  constructor(codec: RecordedCodec, firstTicks: number) {
    this.#isAudio = codec === 'opus';
    this.#ticksPerMs = this.#isAudio ? OPUS_RATE / 1000 : VIDEO_TICKS_PER_MS;
    this.#first = firstTicks;
    this.#next = firstTicks;
  }

  get durationMs(): number {
    return this.#isAudio ? this.msOf(this.#next) : Math.max(0, this.#lastMs) + this.#frameMs;
  }

  msOf(ticks: number): number {
    return (ticks - this.#first) / this.#ticksPerMs;
  }

  place(frame: Frame): Block[] {
    return this.#isAudio ? this.#placeSound(frame) : [this.#placePicture(frame)];
  }

  /**
   * The silence between the last sound and these ticks. Players put sound frames one after the other,
   * whatever their timestamps, so this fills in what DTX left out.
   */
  silenceUntil(ticks: number): Block[] {
    const blocks: Block[] = [];
    // The sender corrects its clock by less than a frame now and then.
    while (this.#isAudio && ticks - this.#next >= SILENCE_TICKS) blocks.push(this.#appendSound(SILENCE));
    return blocks;
  }

  #placeSound({ ticks, data }: Frame): Block[] {
    const blocks = this.silenceUntil(ticks);
    if (this.#next - ticks < SILENCE_TICKS) blocks.push(this.#appendSound(data));
    return blocks;
  }

  #appendSound(data: Buffer): Block {
    const ms = Math.round(this.msOf(this.#next));
    this.#next += opusTicks(data);
    return { ms, data, isKey: true };
  }

  #placePicture({ ticks, data, isKey }: Frame): Block {
    // A change of the layer may step back by a few milliseconds.
    const ms = Math.max(this.#lastMs + 1, Math.round(this.msOf(ticks)));
    if (this.#lastMs >= 0) this.#frameMs = Math.min(ms - this.#lastMs, LONGEST_FRAME_MS);
    this.#lastMs = ms;
    return { ms, data, isKey };
  }
}
