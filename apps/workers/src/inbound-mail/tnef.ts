import { isUtf8 } from 'node:buffer';

/** Unpacks `winmail.dat`, in which Outlook wraps a mail in "Rich Text" format: MS-OXTNEF, with properties of MS-OXPROPS. */

interface TnefFile {
  filename: string;
  content: Uint8Array<ArrayBuffer>;
}

export interface TnefContent {
  /** The words, as text or HTML; both empty where they are only in Outlook's own format. */
  text: string;
  html: string;
  /** Whether the words are in Outlook's own format, which is not read. */
  isInOwnFormat: boolean;
  files: TnefFile[];
}

const SIGNATURE = 0x223e9f78;
const ATTRIBUTES = {
  newFile: 0x00069002,
  fileTitle: 0x00018010,
  fileData: 0x0006800f,
  fileProperties: 0x00069005,
  properties: 0x00069003,
  body: 0x0002800c,
};
const PROPERTIES = {
  ...{ body: 0x1000, richText: 0x1009, html: 0x1013 },
  ...{ fileData: 0x3701, fileName: 0x3707, shortFileName: 0x3704 },
};
/** The header of words in Outlook's own format (MS-OXRTFCP), without any words. */
const EMPTY_RICH_TEXT_BYTES = 16;
/** Types of properties with a length of their own: text in two encodings, an embedded object, and bytes. */
const [TEXT_8, TEXT_16, OBJECT, BYTES] = [0x1e, 0x1f, 0x0d, 0x102];
const FIXED_LENGTHS: Record<number, number> = {
  ...{ 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4 },
  ...{ 20: 8, 64: 8, 72: 16 },
};
const SEVERAL = 0x1000;
const MOST_ITEMS = 10_000;

/** Whether bytes begin like such a file; its name is not always `winmail.dat`. */
export function isTnef(bytes: Uint8Array): boolean {
  return bytes.length > 6 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === SIGNATURE;
}

/** Throws for a damaged file. */
export function unpackTnef(bytes: Uint8Array<ArrayBuffer>): TnefContent {
  const reader = new Reader(bytes);
  if (reader.uint32() !== SIGNATURE) throw new RangeError('no TNEF');
  reader.skip(2);
  const unpacked: TnefContent = { text: '', html: '', isInOwnFormat: false, files: [] };
  for (let items = 0; !reader.isAtEnd(); items++) {
    if (items > MOST_ITEMS) throw new RangeError('too many attributes');
    reader.skip(1);
    const attribute = reader.uint32();
    take(attribute, reader.bytes(reader.uint32()), unpacked);
    // The checksum.
    reader.skip(2);
  }
  return { ...unpacked, files: unpacked.files.filter(({ content }) => content.length > 0) };
}

function take(attribute: number, data: Uint8Array<ArrayBuffer>, unpacked: TnefContent): void {
  if (attribute === ATTRIBUTES.newFile) unpacked.files.push({ filename: '', content: new Uint8Array(0) });
  if (attribute === ATTRIBUTES.body) unpacked.text ||= textOf(data);
  if (attribute === ATTRIBUTES.properties) {
    const found = readProperties(data);
    unpacked.text = decoded(found.get(PROPERTIES.body)) || unpacked.text;
    unpacked.html = decoded(found.get(PROPERTIES.html));
    unpacked.isInOwnFormat = (found.get(PROPERTIES.richText)?.data.length ?? 0) > EMPTY_RICH_TEXT_BYTES;
  }
  const file = unpacked.files.at(-1);
  if (!file) return;
  if (attribute === ATTRIBUTES.fileTitle) file.filename ||= textOf(data);
  if (attribute === ATTRIBUTES.fileData) file.content = data;
  if (attribute === ATTRIBUTES.fileProperties) {
    const found = readProperties(data);
    file.filename =
      decoded(found.get(PROPERTIES.fileName)) ||
      file.filename ||
      decoded(found.get(PROPERTIES.shortFileName));
    if (file.content.length === 0) file.content = found.get(PROPERTIES.fileData)?.data ?? file.content;
  }
}

interface Property {
  type: number;
  data: Uint8Array<ArrayBuffer>;
}

function readProperties(data: Uint8Array<ArrayBuffer>): Map<number, Property> {
  const reader = new Reader(data);
  const found = new Map<number, Property>();
  const count = reader.uint32();
  if (count > MOST_ITEMS) throw new RangeError('too many properties');
  for (let index = 0; index < count; index++) {
    const [type, id] = [reader.uint16(), reader.uint16()];
    // A named property: its set, and its number or its name.
    if (id >= 0x8000) {
      reader.skip(16);
      if (reader.uint32() === 0) reader.skip(4);
      else reader.padded(reader.uint32());
    }
    const [value] = readValues(reader, type);
    if (value) found.set(id, { type, data: value });
  }
  return found;
}

function readValues(reader: Reader, given: number): Uint8Array<ArrayBuffer>[] {
  const type = given & ~SEVERAL;
  const hasLength = [TEXT_8, TEXT_16, OBJECT, BYTES].includes(type);
  const length = FIXED_LENGTHS[type];
  if (!hasLength && length === undefined) throw new RangeError('unknown type of a property');
  const count = hasLength || given !== type ? reader.uint32() : 1;
  if (count > MOST_ITEMS) throw new RangeError('too many values');
  return Array.from({ length: count }, () => reader.padded(length ?? reader.uint32()));
}

function decoded(property: Property | undefined): string {
  if (!property) return '';
  if (property.type === TEXT_16) return withoutEnd(new TextDecoder('utf-16le').decode(property.data));
  return textOf(property.data);
}

function textOf(data: Uint8Array): string {
  const encoding = isUtf8(data) ? 'utf-8' : 'windows-1252';
  return withoutEnd(new TextDecoder(encoding).decode(data));
}

/** Texts end with a zero. */
const withoutEnd = (text: string): string => text.replace(/\0[^]*$/, '');

/** Reads numbers and bytes; throws beyond the end. */
class Reader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  uint16(): number {
    return this.#view.getUint16(this.skip(2), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    const start = this.skip(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** Bytes that are filled up to a multiple of four. */
  padded(length: number): Uint8Array<ArrayBuffer> {
    const data = this.bytes(length);
    this.#at = Math.min(this.#at + ((4 - (length % 4)) % 4), this.#bytes.length);
    return data;
  }

  /** Returns the place before the skipped bytes. */
  skip(length: number): number {
    const at = this.#at;
    if (at + length > this.#bytes.length) throw new RangeError('the file ends early');
    this.#at += length;
    return at;
  }
}
