import { Dexie, type EntityTable } from 'dexie';
import type { Entry } from './entries.ts';

/** The picture apart from its entry, so that listing what waits never reads megabytes. */
export interface StoredPicture {
  id: string;
  contents: ArrayBuffer;
}

export class OutboxDatabase extends Dexie {
  declare entries: EntityTable<Entry, 'id'>;
  declare pictures: EntityTable<StoredPicture, 'id'>;

  constructor(name = 'sightline-outbox') {
    super(name);
    this.version(1).stores({ entries: 'id, createdAt', pictures: 'id' });
  }
}
