import { mintId } from '@sightline/contracts/core/ids';
import { Dexie, type EntityTable, liveQuery, type Observable, type Table } from 'dexie';
import type { Entry } from './entries.ts';
import { type FormerEntry, isFormerChange, presentEntriesOf } from './formerEntries.ts';

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
    // Version 2 kept the address that the server chose. Its upload starts again from the first byte.
    this.version(3)
      .stores(tables)
      .upgrade(({ db }) => db.table<Entry>('entries').toCollection().modify(mintUploadId));
    // Version 3 changed an item, or the general notes, as a whole; a mark and its notes are changes of their own.
    this.version(4)
      .stores(tables)
      .upgrade(async ({ db }) => await replaceFormerChanges(db.table('entries')));
  }

  /**
   * An entry comes after those that are here already, even if the device's clock was set back meanwhile. A page that knows
   * them all has seen to that (`isLatest`): looking once more would make each mark wait.
   */
  async put(entry: Entry, contents: ArrayBuffer | null, isLatest: boolean): Promise<void> {
    await this.transaction('rw', this.entries, this.pictures, async () => {
      const createdAt = isLatest ? entry.createdAt : await this.#instantAfterAll(entry);
      await this.entries.put({ ...entry, createdAt });
      if (contents) await this.pictures.put({ id: entry.id, contents });
    });
  }

  async #instantAfterAll({ createdAt }: Entry): Promise<number> {
    const [latest] = await this.entries.orderBy('createdAt').reverse().limit(1).keys();
    return typeof latest === 'number' ? Math.max(createdAt, latest + 1) : createdAt;
  }

  async remove(id: string): Promise<void> {
    await this.transaction('rw', this.entries, this.pictures, async () => {
      await this.entries.delete(id);
      await this.pictures.delete(id);
    });
  }

  /** All entries, oldest first, now and after each change, including changes by other tabs. */
  observe(): Observable<Entry[]> {
    return liveQuery(() => this.entries.orderBy('createdAt').toArray());
  }
}

async function replaceFormerChanges(entries: Table<FormerEntry & Entry>): Promise<void> {
  const former = await entries.filter(isFormerChange).toArray();
  await entries.bulkDelete(former.map(({ id }) => id));
  await entries.bulkAdd(former.flatMap(presentEntriesOf) as (FormerEntry & Entry)[]);
}

function mintUploadId(entry: Entry): void {
  if (entry.kind === 'still') entry.uploadId = mintId();
}

function renameState(entry: { state: string }): void {
  if (entry.state === 'stuck') entry.state = 'needsAttention';
}
