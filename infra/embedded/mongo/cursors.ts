import { randomInt } from 'node:crypto';
import { Long } from 'bson';
import { CommandFailure } from './failures.ts';
import { cursorAnswer } from './protocol/answers.ts';
import type { Raw } from './values/values.ts';

const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;

interface Cursor {
  namespace: string;
  documents: Iterator<Raw>;
  /** Read already, to know whether anything is left. */
  ahead: Raw | undefined;
  usedAt: number;
}

/** The results that are fetched piece by piece; idle ones end after ten minutes. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();

  /** Answers with the first batch, and keeps the rest if there is any. */
  start(namespace: string, documents: Iterable<Raw>, batchSize = FIRST_BATCH, onlyBatch = false): Raw {
    const iterator = documents[Symbol.iterator]();
    const cursor = { namespace, documents: iterator, ahead: nextOf(iterator), usedAt: Date.now() };
    const batch = take(cursor, batchSize);
    const isOver = onlyBatch || cursor.ahead === undefined;
    const id = isOver ? Long.ZERO : this.#keep(cursor);
    if (isOver) iterator.return?.();
    return cursorAnswer('firstBatch', batch, id, namespace);
  }

  more(id: unknown, namespace: string, batchSize = Infinity): Raw {
    const key = String(id);
    const cursor = this.#open.get(key);
    if (!cursor || cursor.namespace !== namespace) throw new CommandFailure(43, `cursor id ${key} not found`);
    cursor.usedAt = Date.now();
    const batch = this.#takeOrEnd(key, cursor, batchSize === 0 ? Infinity : batchSize);
    const left = cursor.ahead !== undefined;
    if (!left) this.#open.delete(key);
    return cursorAnswer('nextBatch', batch, left ? Long.fromString(key) : Long.ZERO, namespace);
  }

  /** Returns whether there was such a cursor. */
  kill(id: unknown): boolean {
    this.#open.get(String(id))?.documents.return?.();
    return this.#open.delete(String(id));
  }

  endIdle(now = Date.now()): void {
    for (const [id, cursor] of this.#open) if (now - cursor.usedAt > IDLE_MS) this.kill(id);
  }

  #keep(cursor: Cursor): Long {
    const id = Long.fromNumber(randomInt(1, 2 ** 48 - 1));
    this.#open.set(id.toString(), cursor);
    return id;
  }

  #takeOrEnd(key: string, cursor: Cursor, count: number): Raw[] {
    try {
      return take(cursor, count);
    } catch (cause) {
      this.#open.delete(key);
      throw cause;
    }
  }
}

function nextOf(documents: Iterator<Raw>): Raw | undefined {
  const next = documents.next();
  return next.done ? undefined : next.value;
}

function take(cursor: Cursor, count: number): Raw[] {
  const batch: Raw[] = [];
  let size = 0;
  while (
    cursor.ahead &&
    batch.length < count &&
    (batch.length === 0 || size + cursor.ahead.length <= BATCH_BYTES)
  ) {
    batch.push(cursor.ahead);
    size += cursor.ahead.length;
    cursor.ahead = nextOf(cursor.documents);
  }
  return batch;
}
