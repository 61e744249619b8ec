import { randomInt } from 'node:crypto';
import { Long } from 'bson';
import { encodeCursorReply, type Raw } from './bson.ts';
import { CommandError } from './errors.ts';

export const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;

interface Cursor {
  namespace: string;
  /** The remaining documents; the next one is last. */
  documents: Raw[];
  usedAt: number;
}

/** Results that are fetched in batches. They are kept in memory, so that no SQL statement stays open in between. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();

  /** The reply with the first batch; remaining documents are kept. */
  start(namespace: string, documents: readonly Raw[], batchSize = FIRST_BATCH): Raw {
    const cursor = { namespace, documents: documents.toReversed(), usedAt: Date.now() };
    const batch = takeBatch(cursor, batchSize);
    if (cursor.documents.length === 0) return encodeCursorReply('firstBatch', batch, Long.ZERO, namespace);
    const id = Long.fromNumber(randomInt(1, 2 ** 48 - 1));
    this.#open.set(id.toString(), cursor);
    return encodeCursorReply('firstBatch', batch, id, namespace);
  }

  more(id: unknown, namespace: string, batchSize: number): Raw {
    const key = String(id);
    const cursor = this.#open.get(key);
    if (cursor?.namespace !== namespace) throw new CommandError(43, `cursor id ${key} not found`);
    cursor.usedAt = Date.now();
    const batch = takeBatch(cursor, batchSize || Number.POSITIVE_INFINITY);
    const isOver = cursor.documents.length === 0 && this.kill(key);
    return encodeCursorReply('nextBatch', batch, isOver ? Long.ZERO : Long.fromString(key), namespace);
  }

  /** Removes a cursor; returns whether it existed. */
  kill(id: unknown): boolean {
    return this.#open.delete(String(id));
  }

  removeIdle(now = Date.now()): void {
    for (const [id, cursor] of this.#open) if (now - cursor.usedAt > IDLE_MS) this.kill(id);
  }
}

/** Takes at least one document, of any size. */
function takeBatch({ documents }: Cursor, count: number): Raw[] {
  const batch: Raw[] = [];
  let size = 0;
  for (let next = documents.at(-1); next && batch.length < count; next = documents.at(-1)) {
    size += next.length;
    if (batch.length > 0 && size > BATCH_BYTES) break;
    batch.push(next);
    documents.pop();
  }
  return batch;
}
