import assert from 'node:assert/strict';
import { type Document, decode, type Raw } from './bson.ts';

/** The size of the header in MongoDB's framing, which is little-endian and followed by the body. */
const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** The other bits below 16, which a reader is required to understand. */
const UNKNOWN_REQUIRED = 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME);
/** The head of a reply: flags 8 (await capable), cursor 0, start 0, one document. */
const QUERY_REPLY = Buffer.from([8, 0, 0, 0, ...Array<number>(12).fill(0), 1, 0, 0, 0]);

/** One command of a client. */
export interface Request {
  name: string;
  db: string;
  body: Document;
  /** Whether the client expects a reply. */
  wantsReply: boolean;
  reply: (body: Raw) => Buffer;
}

/**
 * Cuts the bytes of a connection into requests. A length is accepted only within MongoDB's limits and those of the
 * enclosing message; bytes that violate the protocol throw.
 */
export class RequestReader {
  #chunks: Buffer[] = [];
  #size = 0;

  *push(chunk: Buffer): Iterable<Request> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (let length = this.#nextLength(); length <= this.#size; length = this.#nextLength())
      yield readRequest(this.#take(length));
  }

  #nextLength(): number {
    if (this.#size < HEADER_BYTES) return Number.POSITIVE_INFINITY;
    const length = this.#first(4).readInt32LE(0);
    assert(length >= HEADER_BYTES && length <= MAX_MESSAGE_BYTES, `message length ${length}`);
    return length;
  }

  #take(length: number): Buffer {
    const bytes = this.#first(length);
    this.#chunks[0] = bytes.subarray(length);
    this.#size -= length;
    return bytes.subarray(0, length);
  }

  /** The first chunk, extended to a whole message: a large message is joined once, not for each chunk. */
  #first(least: number): Buffer {
    if ((this.#chunks[0]?.length ?? 0) < least) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] ?? Buffer.alloc(0);
  }
}

function readRequest(message: Buffer): Request {
  const [requestId, opCode] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (opCode === OP_MSG) return readMsg(requestId, message.subarray(HEADER_BYTES));
  assert(opCode === OP_QUERY, `operation ${opCode}`);
  return readQuery(requestId, message.subarray(HEADER_BYTES));
}

function readMsg(requestId: number, bytes: Buffer): Request {
  assert(bytes.length >= 4, 'a message without flags');
  const flags = bytes.readUInt32LE(0);
  assert((flags & UNKNOWN_REQUIRED) === 0, `flags ${flags}`);
  const body = readSections(bytes.subarray(0, bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0)));
  const reply = (document: Raw) => frame(requestId, OP_MSG, Buffer.alloc(5), document);
  return { ...nameAndBody(body), db: String(body.$db), wantsReply: (flags & MORE_TO_COME) === 0, reply };
}

/** Reads a command, which is one document; `documents`, `updates` or `deletes` may follow as a sequence. */
function readSections(bytes: Buffer): Document {
  const sections: { kind: number | undefined; section: Buffer }[] = [];
  for (let at = 4; at < bytes.length; at += 1 + (sections.at(-1)?.section.length ?? 0))
    sections.push({ kind: bytes[at], section: sized(bytes, at + 1) });
  const [main, ...others] = sections.filter(({ kind }) => kind === 0);
  assert(main && others.length === 0, 'a message without one body');
  const body = decode(main.section);
  for (const { kind, section } of sections) {
    assert(kind === 0 || kind === 1, `section kind ${kind}`);
    if (kind === 1) Object.assign(body, readSequence(section));
  }
  return body;
}

function readSequence(section: Buffer): Document {
  const zero = section.indexOf(0, 4);
  assert(zero > 0, 'a sequence without a name');
  const documents: Document[] = [];
  for (let at = zero + 1; at < section.length; at += section.readInt32LE(at))
    documents.push(decode(sized(section, at)));
  return { [section.toString('utf8', 4, zero)]: documents };
}

/** A part of the bytes that begins with its length. */
function sized(bytes: Buffer, at: number): Buffer {
  const length = at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0;
  assert(length >= 5 && at + length <= bytes.length, `length ${length} inside a message`);
  return bytes.subarray(at, at + length);
}

/** Reads the old message with which drivers open a connection, because every server understands it. */
function readQuery(requestId: number, bytes: Buffer): Request {
  const zero = bytes.indexOf(0, 4);
  const [db, collection] = bytes.toString('utf8', 4, Math.max(zero, 4)).split('.');
  assert(db && collection === '$cmd', 'a query that is not a command');
  const reply = (document: Raw) => frame(requestId, OP_REPLY, QUERY_REPLY, document);
  return { ...nameAndBody(decode(sized(bytes, zero + 9))), db, wantsReply: true, reply };
}

const nameAndBody = (body: Document) => ({ name: Object.keys(body)[0] ?? '', body });

let lastRequestId = 0;

function frame(responseTo: number, opCode: number, ...body: Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  lastRequestId = (lastRequestId + 1) & 0x7fffffff;
  header.writeInt32LE(HEADER_BYTES + body.reduce((size, part) => size + part.length, 0), 0);
  header.writeInt32LE(lastRequestId, 4);
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, ...body]);
}
