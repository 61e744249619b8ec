import { liveQuery } from 'dexie';
import type { Entry } from './entries.ts';
import type { OutboxDatabase } from './OutboxDatabase.ts';

/**
 * Entries in IndexedDB. Where the browser refuses to write (storage full, private mode), this page's memory holds the entry:
 * a picture in memory only is better than none.
 */
export class OutboxStorage {
  readonly #database: OutboxDatabase;
  readonly #unsaved = new Map<string, { entry: Entry; picture: ArrayBuffer | null }>();
  readonly #onUnsaved = new Set<() => void>();
  /** The latest picture is sent right after it is written; reading it back would block the page during a call. */
  #latest: { id: string; picture: ArrayBuffer } | null = null;

  constructor(database: OutboxDatabase) {
    this.#database = database;
  }

  /** Resolves with true when the entry will survive a reload. */
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
      this.#notify();
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
    this.#notify();
  }

  async delete(id: string): Promise<void> {
    if (this.#latest?.id === id) this.#latest = null;
    if (this.#unsaved.delete(id)) return this.#notify();
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

  /** Calls back with all entries, oldest first, now and after each change, including changes by other tabs. */
  watch(callback: (entries: Entry[]) => void): () => void {
    let saved: Entry[] = [];
    const notify = (): void => callback([...saved, ...[...this.#unsaved.values()].map((kept) => kept.entry)]);
    this.#onUnsaved.add(notify);
    const query = liveQuery(() => this.#database.entries.orderBy('createdAt').toArray());
    const subscription = query.subscribe({
      next: (entries) => {
        saved = entries;
        notify();
      },
      error: notify,
    });
    return () => {
      this.#onUnsaved.delete(notify);
      subscription.unsubscribe();
    };
  }

  close(): void {
    this.#database.close();
  }

  #notify(): void {
    for (const listener of this.#onUnsaved) listener();
  }
}
