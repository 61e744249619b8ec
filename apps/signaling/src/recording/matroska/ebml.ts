/** Elements of EBML, the format of Matroska and WebM: an id, a size, and content (RFC 8794). */

type Content = Buffer | readonly Buffer[];

export function element(id: number, content: Content): Buffer {
  const parts = Buffer.isBuffer(content) ? [content] : content;
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([idOf(id), sizeOf(size), ...parts]);
}

export const unsigned = (id: number, value: number): Buffer => element(id, integer(value));

export const text = (id: number, value: string): Buffer => element(id, Buffer.from(value, 'utf8'));

export function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

/** Padding of exactly `length` bytes, at least 2, which readers skip. */
export function padding(length: number): Buffer {
  return length < 10
    ? Buffer.concat([Buffer.from([0xec, 0x80 | (length - 2)]), Buffer.alloc(length - 2)])
    : Buffer.concat([idOf(0xec), longSize(length - 9), Buffer.alloc(length - 9)]);
}

export function idOf(id: number): Buffer {
  return integer(id);
}

/** A size with eight bytes, which can be filled in later. */
export function longSize(size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n));
  return bytes;
}

/** The size of an element that is still being written. */
export const UNKNOWN_SIZE = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

export interface ElementHead {
  id: number;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

/** Reads the element at a position; null if it is not complete. */
export function elementAt(bytes: Buffer, position: number): ElementHead | null {
  const idLength = lengthAt(bytes, position);
  const sizeLength = lengthAt(bytes, position + idLength);
  if (idLength === 0 || sizeLength === 0) return null;
  const start = position + idLength + sizeLength;
  if (start > bytes.length) return null;
  const id = bytes.readUIntBE(position, idLength);
  const end = start + sizeAt(bytes, position + idLength, sizeLength);
  return end > bytes.length ? null : { id, start, end };
}

/** The number of bytes of an id or size, by its first byte; 0 if it is missing or invalid. */
function lengthAt(bytes: Buffer, position: number): number {
  const first = bytes[position] ?? 0;
  return first === 0 ? 0 : Math.clz32(first) - 23;
}

function sizeAt(bytes: Buffer, position: number, length: number): number {
  const marked = bytes.subarray(position, position + length);
  return marked.reduce(
    (value, byte, index) => value * 256 + (index === 0 ? byte & (0xff >> length) : byte),
    0,
  );
}

function sizeOf(size: number): Buffer {
  if (size < 0x7f) return Buffer.from([0x80 | size]);
  if (size < 0x3fff) return Buffer.from([0x40 | (size >> 8), size & 0xff]);
  return longSize(size);
}

function integer(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return Buffer.from(bytes);
}
