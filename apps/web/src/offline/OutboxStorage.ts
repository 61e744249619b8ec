import type { Subscription } from 'dexie';
import type { Entry } from './entries.ts';
import type { OutboxDatabase } from './OutboxDatabase.ts';

/** A picture as the camera gave it, which is sent without another copy, and its bytes, which are written to the device. */
export interface TakenPicture {
  blob: Blob;
  contents: ArrayBuffer;
}

/** An entry in this page's memory. */
interface Held {
  entry: Entry;
  picture: Blob | null;
}

/**
 * Entries in IndexedDB. Where the browser refuses to write (storage full, private mode), this page's memory holds the entry:
 * a picture in memory only is better than none.
 */
export class OutboxStorage {
  readonly #open: () => Promise<OutboxDatabase>;
  readonly #firstReading: Promise<void>;
  #readNow: () => void = () => {};
  /** A screen shows the entries: their reading waits no longer. */
  readonly #prepared = new Promise<void>((resolve) => {
    this.#readNow = resolve;
  });
  #opening: Promise<OutboxDatabase> | null = null;
  /** Once it is open, a write begins in the same turn of the event loop. */
  #database: OutboxDatabase | null = null;
  #isClosed = false;
  /** A write takes a phone's cores a tenth of a second: meanwhile the entry can be read, and thus sent. */
  readonly #writing = new Map<string, Held & { done: Promise<boolean> }>();
  readonly #unsaved = new Map<string, Held>();
  /** The page has the list of all entries. */
  #isListed = false;
  readonly #onUnsaved = new Set<() => void>();
  /** The latest picture is sent right after it is written; reading it back would block the page during a call. */
  #latest: { id: string; picture: Blob } | null = null;

  /**
   * The list of entries is read once `firstReading` resolves, or `prepare` is called. A call for one entry opens the
   * database immediately.
   */
  constructor(open: () => Promise<OutboxDatabase>, firstReading: Promise<void> = Promise.resolve()) {
    this.#open = open;
    this.#firstReading = Promise.race([firstReading, this.#prepared]);
  }

  /** Opens the database and reads the list at once. Where it cannot be opened, the first write says so. */
  async prepare(): Promise<void> {
    this.#readNow();
    await this.#opened()
      .then((database) => database.open())
      .catch(() => undefined);
  }

  /** Resolves with true when the entry will survive a reload. It can be read at once; its changes wait for the write. */
  put(entry: Entry, taken: TakenPicture | null): Promise<boolean> {
    const held = { entry, picture: taken?.blob ?? null };
    // As of now: its instant was chosen a moment ago.
    const done = this.#write(held, taken?.contents ?? null, this.#isListed);
    this.#writing.set(entry.id, { ...held, done });
    return done;
  }

  async update(id: string, changes: Partial<Entry>): Promise<void> {
    await this.#writing.get(id)?.done;
    const unsaved = this.#unsaved.get(id);
    if (!unsaved) {
      const { entries } = await this.#opened();
      await entries.where('id').equals(id).modify(changes);
      return;
    }
    this.#unsaved.set(id, { ...unsaved, entry: { ...unsaved.entry, ...changes } as Entry });
    this.#notify();
  }

  async delete(id: string): Promise<void> {
    await this.#writing.get(id)?.done;
    if (this.#latest?.id === id) this.#latest = null;
    if (this.#unsaved.delete(id)) return this.#notify();
    await (await this.#opened()).remove(id);
  }

  async get(id: string): Promise<Entry | undefined> {
    return this.#held(id)?.entry ?? (await (await this.#opened()).entries.get(id));
  }

  async picture(id: string): Promise<Blob | null> {
    const held = this.#held(id);
    if (held) return held.picture;
    if (this.#latest?.id === id) return this.#latest.picture;
    const stored = await (await this.#opened()).pictures.get(id);
    return stored ? new Blob([stored.contents]) : null;
  }

  /** Calls back with all entries, oldest first, now and after each change, including changes by other tabs. */
  watch(callback: (entries: Entry[]) => void): () => void {
    let saved: Entry[] = [];
    const notify = (): void => callback([...saved, ...[...this.#unsaved.values()].map((kept) => kept.entry)]);
    this.#onUnsaved.add(notify);
    const next = (entries: Entry[]): void => {
      saved = entries;
      this.#isListed = true;
      notify();
    };
    const watching = this.#subscribe(next, notify);
    return () => {
      this.#onUnsaved.delete(notify);
      void watching.then((subscription) => subscription?.unsubscribe());
    };
  }

  close(): void {
    this.#isClosed = true;
    void this.#opening?.then((database) => database.close());
  }

  async #subscribe(next: (entries: Entry[]) => void, error: () => void): Promise<Subscription | null> {
    await this.#firstReading;
    if (this.#isClosed) return null;
    try {
      return (await this.#opened()).observe().subscribe({ next, error });
    } catch {
      // No database: what this page holds in memory is all there is, and the listener shows it.
      error();
      return null;
    }
  }

  async #write(held: Held, contents: ArrayBuffer | null, isLatest: boolean): Promise<boolean> {
    const { entry, picture } = held;
    try {
      await (this.#database ?? (await this.#opened())).put(entry, contents, isLatest);
      if (picture) this.#latest = { id: entry.id, picture };
      return true;
    } catch {
      // Storage is full or forbidden: kept in memory and sent from there. The reply `false` warns the person.
      this.#unsaved.set(entry.id, held);
      this.#notify();
      return false;
    } finally {
      this.#writing.delete(entry.id);
    }
  }

  #held(id: string): Held | undefined {
    return this.#writing.get(id) ?? this.#unsaved.get(id);
  }

  /** A failure is not kept: the code or the database may be there at the next call. */
  async #opened(): Promise<OutboxDatabase> {
    this.#opening ??= this.#open();
    try {
      this.#database = await this.#opening;
      return this.#database;
    } catch (error) {
      this.#opening = null;
      throw error;
    }
  }

  #notify(): void {
    for (const listener of this.#onUnsaved) listener();
  }
}
