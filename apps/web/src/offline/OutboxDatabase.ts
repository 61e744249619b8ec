import { Dexie, type EntityTable } from 'dexie';
import type { Entry } from './entries.ts';

/** Kept apart from its entry, so that listing the entries never reads megabytes. */
export interface StoredPicture {
  id: string;
  contents: ArrayBuffer;
}

export class OutboxDatabase extends Dexie {
  declare entries: EntityTable<Entry, 'id'>;
  declare pictures: EntityTable<StoredPicture, 'id'>;

  constructor(name = 'sightline-outbox') {
    super(name);
    const tables = { entries: 'id, createdAt', pictures: 'id' };
    this.version(1).stores(tables);
    // Version 1 called the state of an entry that needs a person 'stuck'.
    this.version(2)
      .stores(tables)
      .upgrade(({ db }) => db.table<{ state: string }>('entries').toCollection().modify(renameState));
  }
}

function renameState(entry: { state: string }): void {
  if (entry.state === 'stuck') entry.state = 'needsAttention';
}
