import type { ArrivedPacket } from '../rtp/ReorderBuffer.ts';
import type { Depacketizer, EncodedFrame } from './frame.ts';
import { type Picture, PictureAssembler } from './PictureAssembler.ts';

/** Profiles whose parameters also state the color format and scaling (H.264, 7.3.2.1.1). */
const WITH_COLOR = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

const sizeOf = (unit: Buffer): [number, number] => [unit.length >> 8, unit.length & 0xff];

const TYPE = { idr: 5, sequence: 7, picture: 8, delimiter: 9, aggregate: 24, fragment: 28 };

/** Turns H.264 over RTP (RFC 6184; single units, STAP-A, FU-A) into frames with a length before each unit. */
export class H264Depacketizer implements Depacketizer {
  readonly #pictures = new PictureAssembler();
  #fragments: Buffer[] = [];
  #sequence: Buffer | null = null;
  #picture: Buffer | null = null;

  push(packet: ArrivedPacket): EncodedFrame | null {
    if (packet.payload.length < 2) return null;
    const picture = this.#pictures.add(packet, this.#unitsIn(packet.payload), isStart(packet.payload));
    return picture && this.#frameOf(picture);
  }

  reset(): void {
    this.#pictures.reset();
    this.#fragments = [];
  }

  #unitsIn(payload: Buffer): Buffer[] {
    const type = typeOf(payload);
    if (type === TYPE.aggregate) return aggregated(payload);
    if (type !== TYPE.fragment) return [payload];
    const [indicator, header] = [payload.readUInt8(0), payload.readUInt8(1)];
    if (header & 0x80) this.#fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])];
    this.#fragments.push(payload.subarray(2));
    return header & 0x40 ? [Buffer.concat(this.#fragments.splice(0))] : [];
  }

  #frameOf({ parts, timestamp, arrivedAt, rotation }: Picture): EncodedFrame | null {
    for (const unit of parts) {
      if (typeOf(unit) === TYPE.sequence) this.#sequence = unit;
      if (typeOf(unit) === TYPE.picture) this.#picture = unit;
    }
    const units = parts.filter((unit) => typeOf(unit) < TYPE.sequence && unit.length > 0);
    if (units.length === 0) return null;
    const data = Buffer.concat(units.flatMap((unit) => [lengthOf(unit), unit]));
    const isKey = units.some((unit) => typeOf(unit) === TYPE.idr);
    const frame = { data, timestamp, arrivedAt, rotation };
    if (!isKey || !this.#sequence || !this.#picture) return { ...frame, keyFormat: null };
    const setup = avcSetup(this.#sequence, this.#picture);
    return { ...frame, keyFormat: { ...pictureSize(this.#sequence), rotation, setup } };
  }
}

const typeOf = (unit: Buffer): number => (unit.length > 0 ? unit.readUInt8(0) & 0x1f : 0);

/** Whether a picture may begin with this packet: not with a later part of a unit. */
const isStart = (payload: Buffer): boolean =>
  typeOf(payload) !== TYPE.fragment || (payload.readUInt8(1) & 0x80) !== 0;

function lengthOf(unit: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return length;
}

function aggregated(payload: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 1; at + 2 <= payload.length; ) {
    const end = at + 2 + payload.readUInt16BE(at);
    units.push(payload.subarray(at + 2, end));
    at = end;
  }
  return units;
}

/** The AVCDecoderConfigurationRecord (ISO 14496-15, 5.3.3.1.2), with lengths of four bytes. */
function avcSetup(sequence: Buffer, picture: Buffer): Buffer {
  const head = Buffer.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1, ...sizeOf(sequence)]);
  return Buffer.concat([head, sequence, Buffer.from([1, ...sizeOf(picture)]), picture]);
}

/** The cropped size of the picture that its sequence parameters state. */
function pictureSize(sequence: Buffer): { width: number; height: number } {
  const bits = new BitReader(withoutEscapes(sequence.subarray(1)));
  const profile = bits.bits(8);
  bits.bits(16);
  bits.unsigned();
  if (WITH_COLOR.has(profile)) skipColor(bits);
  bits.unsigned();
  skipOrder(bits);
  bits.unsigned();
  bits.bit();
  const width = 16 * (bits.unsigned() + 1);
  const mapUnits = bits.unsigned() + 1;
  const isFrameOnly = bits.bit();
  if (!isFrameOnly) bits.bit();
  bits.bit();
  const height = 16 * mapUnits * (2 - isFrameOnly);
  if (!bits.bit()) return { width, height };
  const [left, right, top, bottom] = [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()];
  // Cameras send 4:2:0, where a unit of cropping is two pixels.
  return { width: width - 2 * (left + right), height: height - 2 * (2 - isFrameOnly) * (top + bottom) };
}

function skipOrder(bits: BitReader): void {
  const type = bits.unsigned();
  if (type === 0) bits.unsigned();
  if (type !== 1) return;
  bits.bit();
  bits.signed();
  bits.signed();
  for (let count = bits.unsigned(); count > 0; count--) bits.signed();
}

function skipColor(bits: BitReader): void {
  if (bits.unsigned() === 3) bits.bit();
  bits.unsigned();
  bits.unsigned();
  bits.bit();
  if (!bits.bit()) return;
  for (let list = 0; list < 8; list++) if (bits.bit()) skipScaling(bits, list < 6 ? 16 : 64);
}

function skipScaling(bits: BitReader, size: number): void {
  let [last, next] = [8, 8];
  for (let index = 0; index < size; index++) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

/** Removes the bytes that keep a start code from appearing inside a unit. */
function withoutEscapes(unit: Buffer): Buffer {
  const bytes = [...unit];
  return Buffer.from(
    bytes.filter((byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0)),
  );
}

/** Reads bits, and the variable-length numbers of H.264 (Exp-Golomb). */
class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3] ?? 0;
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 2 + this.bit();
    return value;
  }

  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0 && zeros < 31) zeros += 1;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2;
  }
}
