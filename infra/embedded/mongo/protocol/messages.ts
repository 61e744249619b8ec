import { BSONError } from 'bson';
import { CommandFailure } from '../failures.ts';
import { type Doc, decode, encode, isDoc, type Raw } from '../values/values.ts';
import { type Frame, frame, OP_MSG, OP_QUERY, OP_REPLY, ProtocolError } from './wire.ts';

/** One command of a client, whichever of the two message kinds brought it. */
export interface Request {
  name: string;
  db: string;
  body: Doc;
  /** The `documents`, `updates` or `deletes` that came as a sequence beside the body. */
  sequences: Map<string, Raw[]>;
  /** False: the client does not want to hear of it. */
  wantsReply: boolean;
  reply: (body: Raw) => Buffer;
}

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** The other bits below 16 are 'required': who does not know one must not go on. */
const UNKNOWN_REQUIRED = 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME);

export function readRequest(received: Frame): Request {
  if (received.opCode === OP_MSG) return readMsg(received);
  if (received.opCode === OP_QUERY) return readQuery(received);
  throw new ProtocolError(`operation ${received.opCode}`);
}

function readMsg({ requestId, body }: Frame): Request {
  if (body.length < 4) throw new ProtocolError('a message without flags');
  const flags = body.readUInt32LE(0);
  if (flags & UNKNOWN_REQUIRED) throw new ProtocolError(`flags ${flags}`);
  const end = body.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const { main, sequences } = readSections(body, end);
  return {
    ...commandOf(main, typeof main.$db === 'string' ? main.$db : 'test'),
    sequences,
    wantsReply: (flags & MORE_TO_COME) === 0,
    reply: (answer) => frame(requestId, OP_MSG, Buffer.alloc(5), answer),
  };
}

function readSections(body: Buffer, end: number): { main: Doc; sequences: Map<string, Raw[]> } {
  const sequences = new Map<string, Raw[]>();
  let main: Doc | undefined;
  let at = 4;
  while (at < end) {
    const kind = body[at++];
    if (kind !== 0 && kind !== 1) throw new ProtocolError(`section kind ${kind}`);
    const section = sized(body, at, end);
    at += section.length;
    if (kind === 1) sequences.set(...readSequence(section));
    else if (main) throw new ProtocolError('two bodies');
    else main = decodeOrRefuse(section);
  }
  if (!main) throw new ProtocolError('a message without a body');
  return { main, sequences };
}

/** The bytes that start with their own length; one outside its surroundings is never followed. */
function sized(bytes: Buffer, at: number, end: number): Buffer {
  const length = at + 4 <= end ? bytes.readInt32LE(at) : 0;
  if (length < 5 || at + length > end) throw new ProtocolError(`length ${length} inside a message`);
  return bytes.subarray(at, at + length);
}

function readSequence(section: Buffer): [string, Raw[]] {
  const zero = section.indexOf(0, 4);
  if (zero < 0) throw new ProtocolError('a sequence without a name');
  const documents: Raw[] = [];
  for (let at = zero + 1; at < section.length; ) {
    const document = sized(section, at, section.length);
    documents.push(document);
    at += document.length;
  }
  return [section.toString('utf8', 4, zero), documents];
}

/** Drivers greet with this old message, because it is understood by every server. */
function readQuery({ requestId, body }: Frame): Request {
  const zero = body.indexOf(0, 4);
  if (zero < 0) throw new ProtocolError('a query without a namespace');
  const namespace = body.toString('utf8', 4, zero);
  if (!namespace.endsWith('.$cmd')) throw new ProtocolError('a query that is not a command');
  const main = decodeOrRefuse(sized(body, zero + 9, body.length));
  return {
    ...commandOf(isDoc(main.$query) ? main.$query : main, namespace.slice(0, -'.$cmd'.length)),
    sequences: new Map(),
    wantsReply: true,
    reply: (answer) => frame(requestId, OP_REPLY, QUERY_REPLY, answer),
  };
}

/** Flags 8 (await capable), cursor 0, starting from 0, one document. */
const QUERY_REPLY = Buffer.from([8, 0, 0, 0, ...Array<number>(12).fill(0), 1, 0, 0, 0]);

const commandOf = (body: Doc, db: string) => ({ name: Object.keys(body)[0] ?? '', db, body });

function decodeOrRefuse(bytes: Raw): Doc {
  try {
    return decode(bytes);
  } catch (cause) {
    throw new ProtocolError('not BSON', { cause });
  }
}

export function encodeFailure(cause: unknown): Raw {
  const failure = cause instanceof CommandFailure ? cause : unexpected(cause);
  const { code, codeName, message, details } = failure;
  return encode({ ok: 0, errmsg: message, code, codeName, ...details });
}

function unexpected(cause: unknown): CommandFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new CommandFailure(BSONError.isBSONError(cause) ? 22 : 1, message);
}
