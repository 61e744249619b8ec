import { liveQuery } from 'dexie';
import type { OutboxDatabase } from './database.ts';
import type { Entry } from './entries.ts';

/**
 * Entries in IndexedDB. Where the browser refuses to write (storage full, private mode) an entry is kept in
 * the memory of this page instead: a picture that is only in memory is better than none.
 */
export class OutboxStorage {
  readonly #database: OutboxDatabase;
  readonly #unsaved = new Map<string, { entry: Entry; picture: ArrayBuffer | null }>();
  readonly #onUnsaved = new Set<() => void>();
  /** Sent a moment after it was written: read back from the database it would cost the call its thread. */
  #latest: { id: string; picture: ArrayBuffer } | null = null;

  constructor(database: OutboxDatabase) {
    this.#database = database;
  }

  /** True when the entry will survive a reload. */
  async put(entry: Entry, picture: ArrayBuffer | null): Promise<boolean> {
    const { entries, pictures } = this.#database;
    try {
      await this.#database.transaction('rw', entries, pictures, async () => {
        await entries.put(entry);
        if (picture) await pictures.put({ id: entry.id, contents: picture });
      });
      if (picture) this.#latest = { id: entry.id, picture };
      return true;
    } catch {
      this.#unsaved.set(entry.id, { entry, picture });
      this.#tell();
      return false;
    }
  }

  async update(id: string, changes: Partial<Entry>): Promise<void> {
    const unsaved = this.#unsaved.get(id);
    if (!unsaved) {
      await this.#database.entries.where('id').equals(id).modify(changes);
      return;
    }
    this.#unsaved.set(id, { ...unsaved, entry: { ...unsaved.entry, ...changes } as Entry });
    this.#tell();
  }

  async delete(id: string): Promise<void> {
    if (this.#latest?.id === id) this.#latest = null;
    if (this.#unsaved.delete(id)) return this.#tell();
    const { entries, pictures } = this.#database;
    await this.#database.transaction('rw', entries, pictures, async () => {
      await entries.delete(id);
      await pictures.delete(id);
    });
  }

  async get(id: string): Promise<Entry | undefined> {
    return this.#unsaved.get(id)?.entry ?? (await this.#database.entries.get(id));
  }

  async picture(id: string): Promise<ArrayBuffer | null> {
    const unsaved = this.#unsaved.get(id);
    if (unsaved) return unsaved.picture;
    if (this.#latest?.id === id) return this.#latest.picture;
    return (await this.#database.pictures.get(id))?.contents ?? null;
  }

  /** Calls back with all entries, oldest first, now and after each change, also one made in another tab. */
  watch(callback: (entries: Entry[]) => void): () => void {
    let saved: Entry[] = [];
    const tell = (): void => callback([...saved, ...[...this.#unsaved.values()].map((kept) => kept.entry)]);
    this.#onUnsaved.add(tell);
    const query = liveQuery(() => this.#database.entries.orderBy('createdAt').toArray());
    const subscription = query.subscribe({
      next: (entries) => {
        saved = entries;
        tell();
      },
      error: tell,
    });
    return () => {
      this.#onUnsaved.delete(tell);
      subscription.unsubscribe();
    };
  }

  close(): void {
    this.#database.close();
  }

  #tell(): void {
    for (const listener of this.#onUnsaved) listener();
  }
}
