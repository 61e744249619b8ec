import type { RecordedCodec, RecordedTrack, SegmentEnd } from '@sightline/contracts/recordings/manifest';
import { type Depacketizer, type EncodedFrame, type FrameFormat, isSameFormat } from '../codecs/frame.ts';
import { H264Depacketizer } from '../codecs/H264Depacketizer.ts';
import { OPUS_RATE, OpusDepacketizer } from '../codecs/opus.ts';
import { Vp8Depacketizer } from '../codecs/Vp8Depacketizer.ts';
import { ReorderBuffer, Unwrapper } from '../rtp/ReorderBuffer.ts';
import type { RtpPacket } from '../rtp/RtpPacket.ts';
import { SenderClock } from '../rtp/SenderClock.ts';
import type { Segment, SegmentOptions } from './Segment.ts';

/** A segment ends with the first key frame after this time; after the longest time one is requested. */
const TARGET_MS = 10_000;
const LONGEST_MS = 15_000;
/** With DTX, Opus still sends a packet every 400 ms. */
const IDLE_MS = 2000;
const KEY_FRAME_REQUEST_MS = 1000;
/** No correct timestamp is this far ahead: the sender's clock has jumped. */
const JUMP_MS = 500;
/** Sound that stays this late for this long: its sender has stalled, or its network has become slower. */
const LATE_MS = 40;
const STALLED_MS = 500;
/** For this long after such sound only a step is another stall: a queue in the network grows gradually. */
const QUEUE_MS = 5000;
const VIDEO_RATE = 90_000;

export interface TrackRecorderOptions {
  track: RecordedTrack;
  codec: RecordedCodec;
  openSegment: (options: SegmentOptions) => Segment | null;
  requestKeyFrame: () => void;
  onLost: (packets: number) => void;
}

interface TimedFrame extends EncodedFrame {
  ticks: number;
}

export class TrackRecorder {
  readonly #options: TrackRecorderOptions;
  readonly #packets: ReorderBuffer;
  readonly #frames;
  readonly #clock: SenderClock;
  #ticks = new Unwrapper(32);
  #lastTicks = 0;
  #lastArrival = 0;
  /** Late sound, until it is known whether the sound after it is also late. */
  #late: TimedFrame[] = [];
  /** The delay of the last frame, and the delay with which sound is compared. */
  #delay = 0;
  #usualDelay = 0;
  #dividedAt = 0;
  #segment: Segment | null = null;
  #needsKeyFrame = true;
  #requestedAt = 0;

  constructor(options: TrackRecorderOptions) {
    this.#options = options;
    this.#frames = depacketizerOf(options.codec);
    this.#clock = new SenderClock(options.codec === 'opus' ? OPUS_RATE : VIDEO_RATE);
    this.#packets = new ReorderBuffer(
      (packet) => {
        const frame = this.#frames.push(packet);
        if (frame) this.#place({ ...frame, ticks: this.#ticks.unwrap(frame.timestamp) });
      },
      (count) => this.#lose(count),
    );
  }

  push(packet: RtpPacket, arrivedAt: number): void {
    this.#lastArrival = arrivedAt;
    this.#packets.push({ ...packet, arrivedAt });
  }

  /** The sender relates a timestamp to a time of its own clock, in milliseconds. */
  report(timestamp: number, sentAt: number): void {
    // The report may be about the time before a stall or after it.
    if (this.#late.length === 0) this.#clock.report(this.#ticks.unwrap(timestamp), sentAt);
  }

  /** Called a few times a second: stops waiting for late packets, and ends segments of silent streams. */
  expire(now: number): void {
    this.#packets.expire(now);
    const silentMs = now - this.#lastArrival;
    if (silentMs > IDLE_MS / 2) this.#segment?.flush();
    if (silentMs > IDLE_MS) this.#fallSilent();
    else if (this.#needsKeyFrame || this.#ageAt(now) > LONGEST_MS) this.#requestKeyFrame(now);
  }

  /** Ends the segment. Later packets begin another one. */
  cut(why: SegmentEnd): void {
    this.#packets.flush();
    this.#takeLate();
    this.#cut(why);
    this.#clock.reset();
  }

  /** After a silence the timestamps may differ: the sender's clock stopped, or this is another layer. */
  #fallSilent(): void {
    this.#takeLate();
    this.#cut('idle');
    this.#clock.reset();
  }

  /** Sound after a stall gets a segment of its own, since within one only timestamps count. */
  #place(frame: TimedFrame): void {
    const { ticks, arrivedAt } = frame;
    const isRecent = arrivedAt - this.#dividedAt < QUEUE_MS;
    if (this.#late.length === 0) this.#usualDelay = isRecent ? this.#delay : 0;
    this.#delay = this.#clock.delayOf(ticks, arrivedAt);
    if (this.#options.codec !== 'opus' || this.#delay <= this.#usualDelay + LATE_MS) {
      this.#takeLate();
      this.#take(frame);
      return;
    }
    this.#late.push(frame);
    const first = this.#late[0] ?? frame;
    if (arrivedAt - first.arrivedAt >= STALLED_MS) this.#divide(first);
  }

  #divide(first: TimedFrame): void {
    this.#cut('clock', first.ticks);
    this.#clock.divide(first.arrivedAt);
    this.#dividedAt = first.arrivedAt;
    // It may have stalled again since.
    for (const frame of this.#late.splice(0)) this.#place(frame);
  }

  #takeLate(): void {
    for (const frame of this.#late.splice(0)) this.#take(frame);
  }

  #take(frame: TimedFrame): void {
    const { ticks } = frame;
    if (this.#hasJumped(ticks, frame.arrivedAt)) {
      this.#cut('clock');
      this.#clock.reset();
    }
    this.#lastTicks = ticks;
    this.#clock.observe(ticks, frame.arrivedAt);
    const isTurned = this.#segment !== null && frame.rotation !== this.#segment.format.rotation;
    if (isTurned) this.#requestKeyFrame(frame.arrivedAt);
    if (frame.keyFormat) this.#begin(frame.keyFormat, { ticks, openedAt: frame.arrivedAt });
    if (!this.#needsKeyFrame)
      this.#segment?.add({ ticks, data: frame.data, isKey: frame.keyFormat !== null });
  }

  /** Decides whether a key frame begins a segment. */
  #begin(format: FrameFormat, first: Pick<SegmentOptions, 'ticks' | 'openedAt'>): void {
    const open = this.#segment;
    if (open && !isSameFormat(open.format, format)) this.#cut('format');
    else if (open && open.durationAt(first.ticks) >= TARGET_MS) this.#cut('length', first.ticks);
    const { track, codec } = this.#options;
    this.#segment ??= this.#options.openSegment({ track, codec, format, clock: this.#clock, ...first });
    // Without a segment the disk is full: the next key frame tries again.
    this.#needsKeyFrame = this.#segment === null && codec !== 'opus';
  }

  /** Frames after a gap cannot be decoded before the next key frame. Sound can. */
  #lose(packets: number): void {
    this.#frames.reset();
    this.#options.onLost(packets);
    if (this.#options.codec !== 'opus') this.#needsKeyFrame = true;
  }

  #hasJumped(ticks: number, arrivedAt: number): boolean {
    return this.#clock.leadOf(ticks, arrivedAt) > JUMP_MS || this.#isFarBehind(ticks);
  }

  #isFarBehind(ticks: number): boolean {
    return this.#clock.timeOf(this.#lastTicks) - this.#clock.timeOf(ticks) > JUMP_MS;
  }

  #ageAt(now: number): number {
    return this.#segment ? now - this.#segment.openedAt : 0;
  }

  #requestKeyFrame(now: number): void {
    if (this.#options.codec === 'opus' || now - this.#requestedAt < KEY_FRAME_REQUEST_MS) return;
    this.#requestedAt = now;
    this.#options.requestKeyFrame();
  }

  #cut(why: SegmentEnd, nextTicks?: number): void {
    this.#segment?.close(why, nextTicks);
    this.#segment = null;
    if (this.#options.codec !== 'opus') this.#needsKeyFrame = true;
  }
}

function depacketizerOf(codec: RecordedCodec): Depacketizer {
  if (codec === 'opus') return new OpusDepacketizer();
  return codec === 'vp8' ? new Vp8Depacketizer() : new H264Depacketizer();
}
