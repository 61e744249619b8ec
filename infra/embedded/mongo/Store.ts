import { type Document, decode, type Raw } from './bson.ts';
import { Database, type Row } from './Database.ts';
import { CommandError } from './errors.ts';
import * as indexes from './indexes.ts';
import { type Key, keyOf, RANK } from './keys.ts';

type Index = indexes.Index;

export interface Collection {
  id: number;
  db: string;
  name: string;
  /** The indexes, that of `_id` first. */
  indexes: Index[];
}

export interface StoredRow {
  rid: number;
  document: Document;
  raw: Raw;
}

const SAME_KEYS = 'ix = ? AND k0 IS ? AND k1 IS ? AND k2 IS ?';

/** Collections, their documents and index entries. Every change keeps documents and entries in step. */
export class Store {
  readonly database: Database;
  /**
   * The collections, cached because reading the file for each command would cost a third of the write speed.
   */
  readonly #collections = new Map<string, Collection>();

  constructor(folder: string) {
    this.database = new Database(folder);
    this.#load();
  }

  /** Runs one write command as one transaction. */
  transaction<T>(work: () => T): T {
    return this.database.transaction(work, () => this.#load());
  }

  find(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  list(db: string): Collection[] {
    return [...this.#collections.values()].filter((collection) => collection.db === db);
  }

  findOrCreate(db: string, name: string): Collection {
    const known = this.find(db, name);
    if (known) return known;
    const id = this.database.run('INSERT INTO collections (db, name) VALUES (?, ?)', db, name);
    const collection: Collection = { id, db, name, indexes: [] };
    this.createIndex(collection, indexes.ID_SPEC);
    this.#collections.set(`${db}.${name}`, collection);
    return collection;
  }

  drop({ id, db, name, indexes }: Collection): void {
    for (const index of indexes) this.database.run('DELETE FROM entries WHERE ix = ?', index.id);
    this.database.run('DELETE FROM indexes WHERE collection = ?', id);
    this.database.run('DELETE FROM documents WHERE collection = ?', id);
    this.database.run('DELETE FROM collections WHERE id = ?', id);
    this.#collections.delete(`${db}.${name}`);
  }

  /** Builds an index over the existing documents. */
  createIndex(collection: Collection, spec: indexes.IndexSpec): void {
    const sql = 'INSERT INTO indexes (collection, spec) VALUES (?, ?)';
    const id = this.database.run(sql, collection.id, JSON.stringify(spec));
    const index: Index = { id, spec, paths: Object.keys(spec.key), multikey: new Set() };
    const documents = 'SELECT rid, doc FROM documents WHERE collection = ?';
    for (const row of this.database.all(documents, collection.id).map(toStoredRow)) {
      const entries = indexes.entriesOf(index, row.document);
      this.#checkUnique(collection, index, entries, row.rid);
      this.#addEntries(index, entries, row.rid);
    }
    collection.indexes.push(index);
  }

  /** Inserts a document, or replaces a stored one. */
  put(collection: Collection, document: Document, raw: Raw, stored?: StoredRow): void {
    // All entries are computed and checked before the write: a refusal must not leave half a document.
    const changes = collection.indexes
      .map((index) => ({
        index,
        old: stored ? indexes.entriesOf(index, stored.document) : [],
        entries: indexes.entriesOf(index, document),
      }))
      .filter(({ old, entries }) => !indexes.isSameEntries(old, entries));
    for (const { index, entries } of changes)
      this.#checkUnique(collection, index, entries, stored?.rid ?? -1);
    if (stored) this.database.run('UPDATE documents SET doc = ? WHERE rid = ?', raw, stored.rid);
    const sql = 'INSERT INTO documents (collection, doc) VALUES (?, ?)';
    const rid = stored?.rid ?? this.database.run(sql, collection.id, raw);
    for (const { index, old, entries } of changes) {
      this.#removeEntries(index, old, rid);
      this.#addEntries(index, entries, rid);
    }
  }

  remove(collection: Collection, { rid, document }: StoredRow): void {
    for (const index of collection.indexes)
      this.#removeEntries(index, indexes.entriesOf(index, document), rid);
    this.database.run('DELETE FROM documents WHERE rid = ?', rid);
  }

  /** Removes documents that have expired by an index with `expireAfterSeconds`; those without a date stay. */
  removeExpired(now = Date.now()): void {
    for (const collection of this.#collections.values())
      for (const { id, spec } of collection.indexes)
        if (spec.expireAfterSeconds !== undefined)
          this.#removeUpTo(collection, id, new Date(now - spec.expireAfterSeconds * 1000));
  }

  #removeUpTo(collection: Collection, ix: number, limit: Date): void {
    const rids = 'SELECT rid FROM entries WHERE ix = ? AND k0 BETWEEN ? AND ?';
    const sql = `SELECT rid, doc FROM documents WHERE rid IN (${rids})`;
    const expired = this.database.all(sql, ix, Buffer.of(RANK.date), keyOf(limit) ?? null).map(toStoredRow);
    if (expired.length > 0) this.transaction(() => expired.forEach((row) => this.remove(collection, row)));
  }

  #checkUnique(collection: Collection, index: Index, entries: Key[][], rid: number): void {
    if (!indexes.isUnique(index)) return;
    const sql = `SELECT 1 FROM entries WHERE ${SAME_KEYS} AND rid <> ? LIMIT 1`;
    for (const keys of entries)
      if (this.database.all(sql, ...columnsOf(index, keys), rid).length > 0)
        throw duplicateKey(collection, index, keys);
  }

  #addEntries(index: Index, entries: Key[][], rid: number): void {
    for (const keys of entries)
      this.database.run('INSERT INTO entries VALUES (?, ?, ?, ?, ?)', ...columnsOf(index, keys), rid);
    const fields = indexes.multikeyFields(entries).filter((field) => !index.multikey.has(field));
    if (fields.length === 0) return;
    index.multikey = new Set([...index.multikey, ...fields]);
    const multikey = JSON.stringify([...index.multikey]);
    this.database.run('UPDATE indexes SET multikey = ? WHERE id = ?', multikey, index.id);
  }

  #removeEntries(index: Index, entries: Key[][], rid: number): void {
    const sql = `DELETE FROM entries WHERE ${SAME_KEYS} AND rid = ?`;
    for (const keys of entries) this.database.run(sql, ...columnsOf(index, keys), rid);
  }

  #load(): void {
    this.#collections.clear();
    const all = Map.groupBy(this.database.all('SELECT * FROM indexes ORDER BY id'), (row) => row.collection);
    for (const row of this.database.all('SELECT * FROM collections')) {
      const [db, name] = [String(row.db), String(row.name)];
      const own = (all.get(row.id ?? null) ?? []).map(toIndex);
      this.#collections.set(`${db}.${name}`, { id: Number(row.id), db, name, indexes: own });
    }
  }
}

function toIndex({ id, spec: json, multikey }: Row): Index {
  const spec: indexes.IndexSpec = JSON.parse(String(json));
  return {
    id: Number(id),
    spec,
    paths: Object.keys(spec.key),
    multikey: new Set(JSON.parse(String(multikey))),
  };
}

/** A stored row, decoded on first use, since many documents are only sent. */
export function toStoredRow({ rid, doc }: Row): StoredRow {
  const raw = doc as Raw;
  let document: Document | undefined;
  return {
    rid: Number(rid),
    raw,
    get document() {
      document ??= decode(raw);
      return document;
    },
  };
}

const columnsOf = ({ id }: Index, [k0 = null, k1 = null, k2 = null]: Key[]): Key[] => [id, k0, k1, k2];

function duplicateKey({ db, name }: Collection, { spec, paths }: Index, keys: Key[]): CommandError {
  const keyValue = Object.fromEntries(paths.map((path, at) => [path, keys[at] ?? null]));
  const shown = paths.map((path) => `${path}: ${JSON.stringify(keyValue[path])}`).join(', ');
  const message = `E11000 duplicate key error collection: ${db}.${name} index: ${spec.name} dup key: { ${shown} }`;
  return new CommandError(11000, message, { keyPattern: spec.key, keyValue });
}
