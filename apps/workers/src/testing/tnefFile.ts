/** Writes `winmail.dat` as Outlook does: MS-OXTNEF. */

interface TnefMail {
  files?: readonly { shortName: string; name: string; content: string }[];
  text?: string;
  html?: string;
  /** Words in Outlook's own format, compressed. */
  richText?: Buffer;
}

export function tnefFile({ files = [], text, html, richText }: TnefMail): Buffer {
  const properties = [
    // A named property, and one of several values.
    ...[named(0x8001, 'x-name', 'value'), several(0x1a2b, ['a', 'bc'])],
    ...(text === undefined ? [] : [unicode(0x1000, text)]),
    ...(html === undefined ? [] : [bytes(0x1013, Buffer.from(html))]),
    ...(richText === undefined ? [] : [bytes(0x1009, richText)]),
  ];
  return Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(1, 0x00089006, Buffer.from('00000100', 'hex')),
    attribute(1, 0x00069003, propertyList(properties)),
    ...files.flatMap(({ shortName, name, content }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${shortName}\0`, 'latin1')),
      attribute(2, 0x0006800f, Buffer.from(content)),
      attribute(2, 0x00069005, propertyList([number(0x3705, 1), unicode(0x3707, name)])),
    ]),
  ]);
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const checksum = data.reduce((sum, byte) => (sum + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([level]), uint32(id), uint32(data.length), data, uint16(checksum)]);
}

const propertyList = (properties: readonly Buffer[]): Buffer =>
  Buffer.concat([uint32(properties.length), ...properties]);

const number = (id: number, value: number): Buffer => Buffer.concat([uint16(3), uint16(id), uint32(value)]);
const bytes = (id: number, data: Buffer): Buffer => variable(0x102, id, [data]);
const unicode = (id: number, text: string): Buffer =>
  variable(0x1f, id, [Buffer.from(`${text}\0`, 'utf16le')]);
const several = (id: number, texts: readonly string[]): Buffer =>
  variable(
    0x101f,
    id,
    texts.map((text) => Buffer.from(`${text}\0`, 'utf16le')),
  );

function named(id: number, name: string, text: string): Buffer {
  const letters = Buffer.from(`${name}\0`, 'utf16le');
  const naming = [Buffer.alloc(16, 7), uint32(1), uint32(letters.length), padded(letters)];
  return Buffer.concat([uint16(0x1f), uint16(id), ...naming, values([Buffer.from(`${text}\0`, 'utf16le')])]);
}

const variable = (type: number, id: number, given: readonly Buffer[]): Buffer =>
  Buffer.concat([uint16(type), uint16(id), values(given)]);

const values = (given: readonly Buffer[]): Buffer =>
  Buffer.concat([uint32(given.length), ...given.flatMap((data) => [uint32(data.length), padded(data)])]);

const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

function uint16(value: number): Buffer {
  const data = Buffer.alloc(2);
  data.writeUInt16LE(value);
  return data;
}

function uint32(value: number): Buffer {
  const data = Buffer.alloc(4);
  data.writeUInt32LE(value);
  return data;
}
