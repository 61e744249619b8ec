import type { Long } from 'bson';
import type { Raw } from '../values/values.ts';

/** BSON by hand, for one shape only: stored documents go into an answer as they are, without being decoded. */
const TYPE = { double: 0x01, string: 0x02, document: 0x03, array: 0x04, long: 0x12 };

function element(type: number, name: string, ...value: Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.of(type), Buffer.from(`${name}\0`), ...value]);
}

function document(...elements: Uint8Array[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32LE(5 + elements.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([size, ...elements, Buffer.of(0)]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`);
  const size = Buffer.alloc(4);
  size.writeInt32LE(bytes.length);
  return Buffer.concat([size, bytes]);
}

function arrayOf(documents: readonly Raw[]): Buffer {
  return document(...documents.flatMap((raw, i) => [Buffer.from(`\x03${i}\0`), raw]));
}

const ONE = Buffer.alloc(8);
ONE.writeDoubleLE(1);

/** `{ cursor: { firstBatch: [...], id, ns }, ok: 1 }` */
export function cursorAnswer(batchName: string, batch: readonly Raw[], id: Long, namespace: string): Raw {
  const cursor = document(
    element(TYPE.array, batchName, arrayOf(batch)),
    element(TYPE.long, 'id', Buffer.from(id.toBytesLE())),
    element(TYPE.string, 'ns', text(namespace)),
  );
  return document(element(TYPE.document, 'cursor', cursor), element(TYPE.double, 'ok', ONE));
}
