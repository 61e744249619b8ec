import type { ArrivedPacket } from '../rtp/ReorderBuffer.ts';
import type { Rotation } from '../rtp/RtpPacket.ts';

/** What a player must know before the first frame. A change needs another file. */
export interface FrameFormat {
  width: number;
  height: number;
  rotation: Rotation;
  /** The CodecPrivate of Matroska; null if the codec has none. */
  setup: Buffer | null;
}

export interface EncodedFrame {
  data: Buffer;
  timestamp: number;
  arrivedAt: number;
  rotation: Rotation;
  /** The format that begins with this key frame; null for other frames. */
  keyFormat: FrameFormat | null;
}

export interface Depacketizer {
  /** The frame that this packet completes, or null. */
  push(packet: ArrivedPacket): EncodedFrame | null;
  /** Forgets a frame of which packets are missing. */
  reset(): void;
}

export function isSameFormat(one: FrameFormat, other: FrameFormat): boolean {
  const isSameSize = one.width === other.width && one.height === other.height;
  const isSameSetup =
    one.setup === null || other.setup === null ? one.setup === other.setup : one.setup.equals(other.setup);
  return isSameSize && isSameSetup && one.rotation === other.rotation;
}
