import type { RecordedCodec } from '@sightline/contracts/recordings/manifest';
import { OPUS_RATE, opusTicks, SILENCE, SILENCE_TICKS } from '../codecs/opus.ts';
import type { Block } from '../matroska/layout.ts';

interface Frame {
  ticks: number;
  data: Buffer;
  isKey: boolean;
}

const VIDEO_TICKS_PER_MS = 90;
const FIRST_VIDEO_FRAME_MS = 33;
/** The longest duration that the last picture of a file gets. */
const LONGEST_FRAME_MS = 1000;

/** Gives the frames of one file their times, by the sender's timestamps alone. */
export class Timeline {
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
