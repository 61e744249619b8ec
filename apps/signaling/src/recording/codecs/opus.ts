import type { ArrivedPacket } from '../rtp/ReorderBuffer.ts';
import type { Depacketizer, EncodedFrame, FrameFormat } from './frame.ts';

/** Opus counts in 1/48000 s, whatever its sampling rate (RFC 7587). */
export const OPUS_RATE = 48_000;
/** 20 ms. */
export const SILENCE_TICKS = 960;
/** A frame of 20 ms that decodes to silence. */
export const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
/** The samples that a decoder needs before its output is right. */
const PRE_SKIP = 312;
export const PRE_SKIP_NS = Math.round((PRE_SKIP / OPUS_RATE) * 1e9);

const FORMAT: FrameFormat = { width: 0, height: 0, rotation: 0, setup: opusHead() };

/** Opus over RTP: each packet is a frame. */
export class OpusDepacketizer implements Depacketizer {
  push({ payload, timestamp, arrivedAt }: ArrivedPacket): EncodedFrame | null {
    if (payload.length === 0) return null;
    return { data: payload, timestamp, arrivedAt, rotation: 0, keyFormat: FORMAT };
  }

  reset(): void {
    // No frame needs another packet.
  }
}

/** The duration of a packet in ticks, by its first bytes (RFC 6716, 3.1). */
export function opusTicks(frame: Buffer): number {
  const head = frame[0] ?? 0;
  const count = [1, 2, 2, (frame[1] ?? 1) & 0x3f][head & 3] ?? 1;
  return count * ticksOfConfiguration(head >> 3);
}

function ticksOfConfiguration(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration & 3] ?? SILENCE_TICKS;
  if (configuration < 16) return [480, 960][configuration & 1] ?? SILENCE_TICKS;
  return [120, 240, 480, 960][configuration & 3] ?? SILENCE_TICKS;
}

/** The identification header (RFC 7845, 5.1), which is the CodecPrivate of Matroska. */
function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  head.writeUInt8(1, 8);
  head.writeUInt8(2, 9);
  head.writeUInt16LE(PRE_SKIP, 10);
  head.writeUInt32LE(OPUS_RATE, 12);
  return head;
}
