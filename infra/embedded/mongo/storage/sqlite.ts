import { closeSync, fdatasync, fdatasyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Row = Record<string, unknown>;

/** As MongoDB's journal: what is acknowledged survives a killed process at once, a power cut after this long. */
const JOURNAL_MS = 100;

/**
 * The one SQLite file. Every commit is in the operating system's hands before it is acknowledged (WAL,
 * synchronous=NORMAL), so a kill -9 loses nothing; the log is forced to the disk every 100 ms while there are
 * writes, and at once for a write concern of `j: true`. The exclusive lock keeps a second server out.
 */
export class Sqlite {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #log: number | undefined;
  #flushing: NodeJS.Timeout | undefined;

  static open(folder: string): Sqlite {
    if (folder === ':memory:') return new Sqlite(new DatabaseSync(':memory:'), undefined);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'embedded.sqlite');
    const db = new DatabaseSync(file);
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return new Sqlite(db, openSync(`${file}-wal`, 'r'));
  }

  private constructor(db: DatabaseSync, log: number | undefined) {
    this.#db = db;
    this.#log = log;
    db.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000');
  }

  close(): void {
    clearTimeout(this.#flushing);
    this.#statements.clear();
    this.#db.close();
    if (this.#log !== undefined) closeSync(this.#log);
  }

  /** Changes the schema; statements prepared for tables that may be gone are forgotten. */
  define(sql: string): void {
    this.#statements.clear();
    this.#db.exec(sql);
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values);
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }

  /** All or nothing; `onRollback` lets caches forget what did not happen. */
  transaction<T>(work: () => T, onRollback: () => void): T {
    if (this.#db.isTransaction) return work();
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      this.#flushSoon();
      return result;
    } catch (cause) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      onRollback();
      throw cause;
    }
  }

  /** Forces the log to the disk now. */
  flush(): void {
    if (this.#log !== undefined) fdatasyncSync(this.#log);
  }

  #flushSoon(): void {
    if (this.#log === undefined || this.#flushing) return;
    this.#flushing = setTimeout(() => {
      this.#flushing = undefined;
      if (this.#log !== undefined) fdatasync(this.#log, () => {});
    }, JOURNAL_MS);
    this.#flushing.unref();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
