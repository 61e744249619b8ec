import type { ArrivedPacket } from '../rtp/ReorderBuffer.ts';
import type { Depacketizer, EncodedFrame, FrameFormat } from './frame.ts';
import { type Picture, PictureAssembler } from './PictureAssembler.ts';

/** VP8 over RTP (RFC 7741). */
export class Vp8Depacketizer implements Depacketizer {
  readonly #pictures = new PictureAssembler();

  push(packet: ArrivedPacket): EncodedFrame | null {
    const { payload } = packet;
    // Padding has no payload, and is not part of a picture.
    if (payload.length === 0) return null;
    const isStart = (payload.readUInt8(0) & 0x17) === 0x10;
    const picture = this.#pictures.add(packet, [payload.subarray(descriptorLength(payload))], isStart);
    return picture && frameOf(picture);
  }

  reset(): void {
    this.#pictures.reset();
  }
}

function descriptorLength(payload: Buffer): number {
  if ((payload.readUInt8(0) & 0x80) === 0) return 1;
  const fields = payload.length > 1 ? payload.readUInt8(1) : 0;
  let length = 2;
  // The id of the picture has one or two bytes.
  if (fields & 0x80) length += payload.length > 2 && payload.readUInt8(2) & 0x80 ? 2 : 1;
  if (fields & 0x40) length += 1;
  if (fields & 0x30) length += 1;
  return length;
}

function frameOf({ parts, timestamp, arrivedAt, rotation }: Picture): EncodedFrame | null {
  const data = Buffer.concat(parts);
  const format = formatOf(data);
  if (data.length === 0) return null;
  return { data, timestamp, arrivedAt, rotation, keyFormat: format && { ...format, rotation } };
}

/** The size that a key frame states (RFC 6386, 9.1); null for other frames. */
function formatOf(data: Buffer): Omit<FrameFormat, 'rotation'> | null {
  const isKey = data.length >= 10 && (data.readUInt8(0) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
  if (!isKey) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff, setup: null };
}
