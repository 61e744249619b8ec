import type { Subscription } from 'dexie';
import type { Entry } from './entries.ts';
import type { OutboxDatabase } from './OutboxDatabase.ts';
import type { OutboxOwner } from './outboxOwner.ts';

/** A photo or a recording as it was captured, which is sent without another copy, and its bytes, which are written. */
export interface CapturedFile {
  blob: Blob;
  contents: ArrayBuffer;
}

/** An entry in this page's memory. */
interface Held {
  entry: Entry;
  file: Blob | null;
}

interface AsOfNow {
  owner: OutboxOwner | null;
  isLatest: boolean;
}

/**
 * Entries in IndexedDB. Where the browser refuses to write (storage full, private mode), this page's memory holds the entry:
 * a photo in memory only is better than none.
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
  /** Changes of stored entries that are being written, or that the device has no space for. */
  readonly #pendingChanges = new Map<string, Partial<Entry>>();
  #owner: OutboxOwner | null = null;
  #listing: Subscription | null = null;
  /** The owner's entries in the database; null until they are read. */
  #listed: Entry[] | null = null;
  #listener: (entries: Entry[]) => void = () => {};
  /** The latest file is sent right after it is written; reading it back would block the page during a call. */
  #latest: { id: string; file: Blob } | null = null;

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

  /** Lists this person's entries from now on; what others left on the device is neither read nor opened. */
  setOwner(owner: OutboxOwner | null): void {
    this.#owner = owner;
    this.#latest = null;
    this.#stopListing();
    this.#database?.lock();
    if (owner) void this.#list(owner);
  }

  /** Resolves with true when the entry will survive a reload. It can be read at once; its changes wait for the write. */
  put(entry: Entry, captured: CapturedFile | null): Promise<boolean> {
    const held = { entry, file: captured?.blob ?? null };
    // As of now: its instant was chosen a moment ago, and its owner may sign out while it is written.
    const asOfNow = { owner: this.#owner, isLatest: this.#listed !== null };
    const done = this.#write(held, captured?.contents ?? null, asOfNow);
    this.#writing.set(entry.id, { ...held, done });
    return done;
  }

  /** No other tab can know of it yet. */
  isBeingWritten(id: string): boolean {
    return this.#writing.has(id);
  }

  /** Where the device has no space for it, this page's memory keeps the change. */
  async update(id: string, changes: Partial<Entry>): Promise<void> {
    await this.#writing.get(id)?.done;
    const unsaved = this.#unsaved.get(id);
    if (unsaved) {
      this.#unsaved.set(id, { ...unsaved, entry: { ...unsaved.entry, ...changes } as Entry });
      return this.#notify();
    }
    const all = { ...this.#pendingChanges.get(id), ...changes } as Partial<Entry>;
    this.#pendingChanges.set(id, all);
    const isWritten = await this.#change(id, all);
    if (isWritten && this.#pendingChanges.get(id) === all) this.#pendingChanges.delete(id);
  }

  async delete(id: string): Promise<void> {
    await this.#writing.get(id)?.done;
    if (this.#latest?.id === id) this.#latest = null;
    this.#pendingChanges.delete(id);
    if (this.#unsaved.delete(id)) return this.#notify();
    await (await this.#opened()).remove(id);
  }

  async get(id: string): Promise<Entry | undefined> {
    const held = this.#held(id)?.entry;
    if (held) return held;
    const database = await this.#opened();
    const stored = this.#owner ? await database.get(id, this.#owner) : undefined;
    return stored && this.#present(stored);
  }

  async file(id: string): Promise<Blob | null> {
    const held = this.#held(id);
    if (held) return held.file;
    if (this.#latest?.id === id) return this.#latest.file;
    const database = await this.#opened();
    const contents = this.#owner && (await database.picture(id, this.#owner));
    return contents && new Blob([contents]);
  }

  /**
   * Calls back with all entries of the owner, oldest first: once they are read, and after each change, including changes by
   * other tabs.
   */
  watch(callback: (entries: Entry[]) => void): () => void {
    this.#listener = callback;
    return () => {
      this.#listener = () => {};
      this.#stopListing();
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#stopListing();
    void this.#opening?.then((database) => database.close());
  }

  async #list(owner: OutboxOwner): Promise<void> {
    await this.#firstReading;
    const show = (entries: Entry[]): void => {
      if (this.#owner !== owner) return;
      this.#listed = entries;
      this.#notify();
    };
    // Without a database, what this page holds in memory is all there is.
    const showMemory = (): void => show(this.#listed ?? []);
    try {
      const database = await this.#opened();
      if (this.#isClosed || this.#owner !== owner) return;
      this.#listing = database.observe(owner).subscribe({ next: show, error: showMemory });
    } catch {
      showMemory();
    }
  }

  #stopListing(): void {
    this.#listing?.unsubscribe();
    this.#listing = null;
    this.#listed = null;
  }

  /** With the changes that are not written. */
  #present(stored: Entry): Entry {
    const changes = this.#pendingChanges.get(stored.id);
    return changes ? ({ ...stored, ...changes } as Entry) : stored;
  }

  async #change(id: string, changes: Partial<Entry>): Promise<boolean> {
    try {
      const database = await this.#opened();
      if (this.#owner) await database.change(id, changes, this.#owner);
      return true;
    } catch {
      return false;
    }
  }

  async #write(held: Held, contents: ArrayBuffer | null, { owner, isLatest }: AsOfNow): Promise<boolean> {
    const { entry, file } = held;
    try {
      if (!owner) throw new Error('Nobody is signed in, so there is no key to seal it with');
      await (this.#database ?? (await this.#opened())).put(entry, contents, { owner, isLatest });
      if (file) this.#latest = { id: entry.id, file };
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

  /** Not before the list is read: what an earlier page left may be older. */
  #notify(): void {
    if (!this.#listed) return;
    const unsaved = [...this.#unsaved.values()].map(({ entry }) => entry);
    this.#listener([...this.#listed.map((entry) => this.#present(entry)), ...unsaved]);
  }
}
