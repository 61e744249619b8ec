import type { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import { unsupported } from '../failures.ts';
import { RANK, rankOf } from './ranks.ts';
import { bsonType, type Doc } from './values.ts';

let bytes = Buffer.allocUnsafe(1024);
let length = 0;

function room(size: number): void {
  if (length + size <= bytes.length) return;
  const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + size));
  bytes.copy(larger, 0, 0, length);
  bytes = larger;
}

function byte(value: number): void {
  room(1);
  bytes[length++] = value;
}

function text(value: string): void {
  const start = length;
  room(value.length * 3 + 2);
  length += bytes.write(value, length, 'utf8');
  if (bytes.subarray(start, length).includes(0)) escapeZeros(start);
  byte(0);
  byte(0);
}

/** 0x00 ends a string, so one inside becomes 0x00 0xff: still after the end of the shorter string. */
function escapeZeros(start: number): void {
  const plain = Buffer.from(bytes.subarray(start, length));
  length = start;
  room(plain.length * 2 + 2);
  for (const unit of plain) {
    byte(unit);
    if (unit === 0) byte(0xff);
  }
}

/** An IEEE double sorts as bytes once the sign bit is flipped, and all bits of a negative one. */
function double(value: number): void {
  room(8);
  if (Number.isNaN(value)) bytes.fill(0, length, length + 8);
  else {
    bytes.writeDoubleBE(value === 0 ? 0 : value, length);
    if (value < 0) invert(length, length + 8);
    else bytes[length] = (bytes[length] ?? 0) | 0x80;
  }
  length += 8;
}

function invert(start: number, end: number): void {
  for (let at = start; at < end; at++) bytes[at] = ~(bytes[at] ?? 0);
}

function binary(value: Binary): void {
  const data = value.value();
  room(data.length + 5);
  length = bytes.writeUInt32BE(data.length, length);
  byte(value.sub_type);
  bytes.set(data, length);
  length += data.length;
}

function object(value: Doc): void {
  for (const [name, field] of Object.entries(value)) {
    byte(rankOf(field));
    text(name);
    write(field);
  }
  byte(0);
}

function array(values: unknown[]): void {
  for (const value of values) write(value);
  byte(0);
}

function raw(data: Uint8Array): void {
  room(data.length);
  bytes.set(data, length);
  length += data.length;
}

function write(value: unknown): void {
  const rank = rankOf(value);
  byte(rank);
  if (typeof value === 'number') double(value);
  else if (typeof value === 'string') text(value);
  else if (rank === RANK.date) double((value as Date).getTime());
  else if (rank === RANK.boolean) byte(value ? 1 : 0);
  else if (rank === RANK.objectId) raw((value as ObjectId).id);
  else if (rank === RANK.object) object(value as Doc);
  else if (rank === RANK.array) array(value as unknown[]);
  else if (rank > RANK.null && rank < RANK.maxKey) writeRare(rank, value);
}

function writeRare(rank: number, value: unknown): void {
  if (rank === RANK.binary) binary(value as Binary);
  else if (rank === RANK.timestamp) raw(Buffer.from((value as Timestamp).toBytesBE()));
  else if (rank === RANK.regex) {
    text((value as BSONRegExp).pattern);
    text((value as BSONRegExp).options);
  }
  // 64-bit integers beyond 2^53 and decimals are stored and returned as they came, but not compared.
  else throw unsupported(`comparing values of type ${bsonType(value)}`);
}

/** One value, or several one after the other; a direction of -1 turns its component's order around. */
export function encodeKey(values: readonly unknown[], directions?: readonly number[]): Buffer {
  length = 0;
  values.forEach((value, at) => {
    const start = length;
    write(value);
    if (directions?.[at] === -1) invert(start, length);
  });
  return Buffer.from(bytes.subarray(0, length));
}

export function invertKey(key: Buffer): Buffer {
  return Buffer.from(key.map((unit) => ~unit));
}
