import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { CommandError, outOfDiskSpace } from './errors.ts';

/** The file has lost a part of its content, which only a backup brings back. */
export class DamagedStore extends Error {
  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is damaged`, options);
  }
}

export type Row = Record<string, SQLOutputValue>;

/**
 * The time between writes of the journal, as in MongoDB: an acknowledged write survives a killed process at
 * once, a power cut after this long.
 */
const JOURNAL_MS = 100;

/**
 * The tables. Keys are native columns, so that SQLite orders and compares them. `entries` has a row for each
 * key of a document in an index; it is not WITHOUT ROWID, because the columns of such a primary key cannot be
 * NULL.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (db, name));
  CREATE TABLE IF NOT EXISTS indexes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec TEXT NOT NULL,
    multikey TEXT NOT NULL DEFAULT '[]');
  CREATE TABLE IF NOT EXISTS documents (rid INTEGER PRIMARY KEY, collection INTEGER NOT NULL, doc BLOB NOT NULL);
  CREATE INDEX IF NOT EXISTS documents_of_collection ON documents (collection);
  CREATE TABLE IF NOT EXISTS entries (ix INTEGER NOT NULL, k0, k1, k2, rid INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS entries_in_order ON entries (ix, k0, k1, k2, rid);`;

const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000;
  BEGIN IMMEDIATE; COMMIT;`;

/**
 * The one SQLite file. A commit reaches the operating system before it is acknowledged, so kill -9 loses none.
 * The log is forced to the disk at most 100 ms after a write. The exclusive lock keeps a second server out.
 */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #log: number | undefined;
  #flushing: NodeJS.Timeout | undefined;
  /** The error to return once the disk has refused the log, after which nothing is written. */
  refusal: CommandError | undefined;

  constructor(folder: string) {
    const file = folder === ':memory:' ? folder : join(folder, 'store.sqlite');
    if (file !== folder) mkdirSync(folder, { recursive: true });
    if (!hasUsableLog(file)) throw new DamagedStore(file);
    try {
      this.#db = new DatabaseSync(file);
      this.#db.exec(SETTINGS);
      this.#db.exec(SCHEMA);
      this.#check(file);
    } catch (cause) {
      throw isDamage(cause) ? new DamagedStore(file, { cause }) : cause;
    }
    this.#log = file === folder ? undefined : openSync(`${file}-wal`, 'r');
  }

  /** Checks the structure of the whole file, which takes a second for 500 MB. */
  #check(file: string): void {
    const [result] = this.all('PRAGMA quick_check(1)');
    if (result?.quick_check !== 'ok') throw new DamagedStore(file, { cause: result?.quick_check });
  }

  close(): void {
    clearTimeout(this.#flushing);
    this.#statements.clear();
    this.#db.close();
    if (this.#log !== undefined) closeSync(this.#log);
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values);
  }

  /** Rows one by one, for a reader that may stop early. It must not be used after the command has ended. */
  iterate(sql: string, ...values: SQLInputValue[]): Iterable<Row> {
    return this.#prepare(sql).iterate(...values);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }

  /** Runs a transaction; `onRollback` resets caches. */
  transaction<T>(work: () => T, onRollback: () => void): T {
    if (this.refusal) throw this.refusal;
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      this.#flushSoon();
      return result;
    } catch (cause) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      onRollback();
      throw isFull(cause) ? outOfDiskSpace() : cause;
    }
  }

  /** Forces the log to the disk now. */
  flush(): void {
    try {
      if (this.#log !== undefined) fdatasyncSync(this.#log);
    } catch (cause) {
      throw this.#refuseWrites(cause);
    }
  }

  #flushSoon(): void {
    if (this.#log === undefined || this.#flushing) return;
    this.#flushing = setTimeout(() => {
      this.#flushing = undefined;
      // A flush that is running while the store closes may find the file closed; closing writes everything.
      const onDone = (error: unknown): unknown => error && this.#db.isOpen && this.#refuseWrites(error);
      if (this.#log !== undefined) fdatasync(this.#log, onDone);
    }, JOURNAL_MS);
    this.#flushing.unref();
  }

  /**
   * Refuses all further writes. Another attempt proves nothing: the system may have dropped refused data and
   * report success.
   */
  #refuseWrites(cause: unknown): CommandError {
    const problem = `The log could not be forced to the disk, so nothing more is written until a restart: ${String(cause)}`;
    if (!this.refusal) console.error(`embedded store: ${problem}`);
    this.refusal ??= new CommandError(1, problem);
    return this.refusal;
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Whether the error is SQLITE_FULL. */
const isFull = (error: unknown): boolean => codeOf(error) === 13;

/** Whether the error is SQLITE_CORRUPT or SQLITE_NOTADB. */
const isDamage = (error: unknown): boolean => [11, 26].includes(codeOf(error));

function codeOf(error: unknown): number {
  // The higher bytes are details.
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/**
 * Whether the log of the file begins as SQLite writes it. SQLite itself takes any other log for an empty one, and with
 * it everything that has not yet been moved to the file.
 */
function hasUsableLog(file: string): boolean {
  const log = `${file}-wal`;
  if (!existsSync(log) || statSync(log).size === 0) return true;
  const head = Buffer.alloc(4);
  const descriptor = openSync(log, 'r');
  readSync(descriptor, head);
  closeSync(descriptor);
  return (head.readUInt32BE() & ~1) === 0x377f0682;
}
