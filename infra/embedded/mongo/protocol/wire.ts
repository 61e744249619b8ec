/** MongoDB's framing: a little-endian header of 16 bytes, then the body. */
export const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

export interface Frame {
  requestId: number;
  opCode: number;
  body: Buffer;
}

/** A peer that breaks the framing cannot be answered; its connection ends. */
export class ProtocolError extends Error {}

/** Cuts a stream of bytes into frames. A length is believed only within MongoDB's limits. */
export class FrameReader {
  #parts: Buffer[] = [];
  #size = 0;

  push(chunk: Buffer): Frame[] {
    this.#parts.push(chunk);
    this.#size += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    if (this.#size < HEADER_BYTES) return undefined;
    const length = this.#head(4).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
      throw new ProtocolError(`message length ${length}`);
    if (this.#size < length) return undefined;
    const message = this.#take(length);
    return {
      requestId: message.readInt32LE(4),
      opCode: message.readInt32LE(12),
      body: message.subarray(HEADER_BYTES),
    };
  }

  /** The first part, made long enough: a large message is joined once, not for every chunk of it. */
  #head(size: number): Buffer {
    if ((this.#parts[0]?.length ?? 0) < size) this.#parts = [Buffer.concat(this.#parts)];
    return this.#parts[0] ?? Buffer.alloc(0);
  }

  #take(size: number): Buffer {
    const all = this.#head(size);
    const [, ...rest] = this.#parts;
    this.#parts = all.length > size ? [all.subarray(size), ...rest] : rest;
    this.#size -= size;
    return all.subarray(0, size);
  }
}

let lastRequestId = 0;

export function frame(responseTo: number, opCode: number, ...body: Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  lastRequestId = (lastRequestId + 1) & 0x7fffffff;
  header.writeInt32LE(HEADER_BYTES + body.reduce((size, part) => size + part.length, 0), 0);
  header.writeInt32LE(lastRequestId, 4);
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, ...body]);
}
