import { crc32, deflateSync } from 'node:zlib';

/** Small files that take a lot of memory or time to decode. */

/** A PNG of a few bytes that declares more pixels than fit into memory. */
export function imageBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(90_001));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of a few bytes whose only frame declares more pixels than fit into memory. */
export function gifBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const twoColors = [0x80, 0, 0, 0x33, 0x44, 0x55, 0xff, 0xff, 0xff];
  const pixel = [0, 2, 2, 0x44, 0x01, 0, 0x3b];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([...twoColors, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from(pixel),
  ]);
}

/** A HEIF picture that declares another size (its `ispe` box) than it has. */
export function withDeclaredSize(heif: Buffer, width: number, height: number): Buffer {
  const at = heif.indexOf('ispe') + 8;
  const changed = Buffer.from(heif);
  changed.writeUInt32BE(width, at);
  changed.writeUInt32BE(height, at + 4);
  return changed;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/**
 * A progressive JPEG that refines every bit of every coefficient of a gray picture in a separate scan, as the
 * format allows. A scan without changes takes one code per 32,767 blocks, so 2,646 scans fit into 200 kB.
 */
export function scanBomb(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const components = [1, 2, 3];
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const frame = [8, ...size, 3, ...components.flatMap((id) => [id, 0x11, 0])];
  const unchanged = entropyCoded(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767)));
  const refinements = components.flatMap((id) =>
    Array.from({ length: 63 * 14 }, (_, index) => {
      const [coefficient, bit] = [Math.floor(index / 14) + 1, 13 - (index % 14)];
      return [scanHeader([id], coefficient, coefficient, bit === 13 ? 0 : bit + 1, bit), unchanged];
    }),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, frame),
    oneCodeTable(0x00, 0),
    oneCodeTable(0x10, 0xe0),
    scanHeader(components, 0, 0, 0, 0),
    entropyCoded('0'.repeat(blocks * components.length)),
    ...refinements.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function scanHeader(ids: number[], first: number, last: number, above: number, bit: number): Buffer {
  return segment(0xda, [ids.length, ...ids.flatMap((id) => [id, 0]), first, last, (above << 4) | bit]);
}

/** A Huffman table whose only code is the bit 0. */
function oneCodeTable(id: number, symbol: number): Buffer {
  return segment(0xc4, [id, 1, ...Array<number>(15).fill(0), symbol]);
}

function segment(marker: number, content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

/** The bits of a scan: padded with ones, with a 0 after each byte 0xFF. */
function entropyCoded(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}
