import { randomBytes } from 'node:crypto';
import { CommandFailure } from '../failures.ts';
import { type Doc, decode, encode, type Raw } from '../values/values.ts';
import { ID_INDEX, type Index, toIndex } from './indexes.ts';
import type { Row, Sqlite } from './sqlite.ts';

export interface Collection {
  /** Names the table `c<id>`. */
  id: number;
  db: string;
  name: string;
  uuid: Raw;
  /** All but the one of `_id`. */
  indexes: Index[];
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE (db, name));
  CREATE TABLE IF NOT EXISTS indexes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL, multikey TEXT NOT NULL);`;

/** Which collections and indexes there are; the tables of the file are the truth, the maps a copy of it. */
export class Catalog {
  readonly #sqlite: Sqlite;
  readonly #collections = new Map<string, Collection>();

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
    sqlite.define(SCHEMA);
    this.reload();
  }

  reload(): void {
    this.#collections.clear();
    const indexes = Map.groupBy(
      this.#sqlite.all('SELECT * FROM indexes ORDER BY id'),
      (row) => row.collection,
    );
    for (const row of this.#sqlite.all('SELECT * FROM collections')) {
      const collection = { ...row, indexes: (indexes.get(row.id) ?? []).map(indexOfRow) } as Row & Collection;
      this.#collections.set(`${collection.db}.${collection.name}`, collection);
    }
  }

  find(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  list(db?: string): Collection[] {
    const all = [...this.#collections.values()];
    return db === undefined ? all : all.filter((collection) => collection.db === db);
  }

  require(db: string, name: string): Collection {
    return this.find(db, name) ?? this.create(db, name);
  }

  create(db: string, name: string): Collection {
    const uuid = randomBytes(16);
    const id = this.#sqlite.run('INSERT INTO collections (db, name, uuid) VALUES (?, ?, ?)', db, name, uuid);
    this.#sqlite.define(
      `CREATE TABLE c${id} (rid INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, doc BLOB NOT NULL)`,
    );
    const collection: Collection = { id, db, name, uuid, indexes: [] };
    this.#collections.set(`${db}.${name}`, collection);
    return collection;
  }

  drop(collection: Collection): void {
    for (const index of collection.indexes) this.dropIndex(collection, index);
    this.#sqlite.run('DELETE FROM collections WHERE id = ?', collection.id);
    this.#sqlite.define(`DROP TABLE c${collection.id}`);
    this.#collections.delete(`${collection.db}.${collection.name}`);
  }

  createIndex(collection: Collection, spec: Doc): Index {
    const id = this.#sqlite.run(
      "INSERT INTO indexes (collection, spec, multikey) VALUES (?, ?, '[]')",
      collection.id,
      encode(spec),
    );
    this.#sqlite.define(
      `CREATE TABLE i${id} (key BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (key, rid)) WITHOUT ROWID`,
    );
    const index = toIndex(id, spec);
    collection.indexes = [...collection.indexes, index];
    return index;
  }

  dropIndex(collection: Collection, index: Index): void {
    this.#sqlite.run('DELETE FROM indexes WHERE id = ?', index.id);
    this.#sqlite.define(`DROP TABLE i${index.id}`);
    collection.indexes = collection.indexes.filter((other) => other !== index);
  }

  /** Remembers that a component of an index holds several values of one document. */
  markMultikey(index: Index, components: number[]): void {
    if (components.every((component) => index.multikey.has(component))) return;
    for (const component of components) index.multikey.add(component);
    const multikey = JSON.stringify([...index.multikey]);
    this.#sqlite.run('UPDATE indexes SET multikey = ? WHERE id = ?', multikey, index.id);
  }
}

export const allIndexes = (collection: Collection): Index[] => [ID_INDEX, ...collection.indexes];

function indexOfRow(row: Row): Index {
  return toIndex(Number(row.id), decode(row.spec as Raw), JSON.parse(String(row.multikey)));
}

export function checkNames(db: string, name: string): void {
  const valid =
    name !== '' && !/[$\0]/.test(name) && !name.startsWith('system.') && /^[^/\\. "$\0]{1,63}$/.test(db);
  if (!valid) throw new CommandFailure(73, `Invalid namespace specified '${db}.${name}'`);
}
