import type { ArrivedPacket } from '../rtp/ReorderBuffer.ts';
import type { Depacketizer, EncodedFrame } from './frame.ts';
import { avcSetup, pictureSize } from './h264Parameters.ts';
import { type Picture, PictureAssembler } from './PictureAssembler.ts';

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
