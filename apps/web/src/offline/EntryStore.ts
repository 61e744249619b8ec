import type { Subscription } from 'dexie';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Entry, NewEntry, OutboxOwner } from './Entry.ts';
import type { SealedOutbox } from './SealedOutbox.ts';

/** A file as it was captured, which is sent without another copy, and its bytes, which are written. */
export interface CapturedFile {
  blob: Blob;
  contents: ArrayBuffer;
}

/** The one list of the signed-in person's unsent work, which screens read. */
export interface OutboxState {
  /** Oldest first. */
  readonly entries: readonly Entry[];
  /** The share of a file's bytes that have arrived, by the id of its entry, while this tab sends it. */
  readonly fractions: ReadonlyMap<string, number>;
  readonly waiting: number;
  readonly needsAttention: number;
}

export type OutboxStore = StoreApi<OutboxState>;

const EMPTY: OutboxState = { entries: [], fractions: new Map(), waiting: 0, needsAttention: 0 };

interface HeldEntry {
  /** The entry with this page's changes. */
  entry: Entry;
  /** Kept while the entry is being written, and if the device has refused to store it. */
  file: Blob | null;
  /** Resolves with false if the device refuses. A write takes a phone's cores a tenth of a second. */
  writing: Promise<boolean> | null;
  /** Whether only this page's memory holds it, because storage is full or unavailable in private browsing. */
  isUnsaved: boolean;
  /** Whether it is in the latest list of the database: if the next one lacks it, another tab has sent it. */
  isListed: boolean;
  /** Changes that are being written, or that the device has no space for. */
  unwritten: Partial<Entry> | null;
}

/**
 * The entries of the outbox, in IndexedDB and in one list that pages read. This page's additions and changes
 * are shown at once. If the browser refuses to write them, this page's memory holds them.
 */
export class EntryStore {
  readonly store: OutboxStore = createStore<OutboxState>(() => EMPTY);
  readonly #open: () => Promise<SealedOutbox>;
  readonly #firstReading: Promise<void>;
  #readNow: () => void = () => {};
  /** Resolves with `prepare`: the list is then read without further delay. */
  readonly #prepared = new Promise<void>((resolve) => {
    this.#readNow = resolve;
  });
  readonly #known = new Map<string, HeldEntry>();
  #opening: Promise<SealedOutbox> | null = null;
  /** Once it is open, a write begins in the same turn of the event loop. */
  #database: SealedOutbox | null = null;
  #isClosed = false;
  #owner: OutboxOwner | null = null;
  #listing: Subscription | null = null;
  #isListed = false;
  #listed = Promise.withResolvers<void>();
  #onListed: () => void = () => {};
  #lastInstant = 0;
  /** The latest file is sent right after it is written; reading it back would block the page during a call. */
  #latest: { id: string; file: Blob } | null = null;

  /**
   * The list of entries is read once `firstReading` resolves, or `prepare` is called. A call for one entry
   * opens the database immediately.
   */
  constructor(open: () => Promise<SealedOutbox>, firstReading: Promise<void> = Promise.resolve()) {
    this.#open = open;
    this.#firstReading = Promise.race([firstReading, this.#prepared]);
  }

  /** Opens the database and reads the list at once. If it cannot be opened, the first write reports it. */
  async prepare(): Promise<void> {
    this.#readNow();
    await this.#opened()
      .then(({ device }) => device.open())
      .catch(() => undefined);
  }

  get owner(): OutboxOwner | null {
    return this.#owner;
  }

  /**
   * Lists this person's entries from now on; other people's entries on the device are neither read nor opened.
   */
  setOwner(owner: OutboxOwner | null): void {
    this.#owner = owner;
    this.#latest = null;
    this.#stopListing();
    this.#database?.lock();
    for (const [id, { isListed }] of this.#known) if (isListed) this.#known.delete(id);
    this.#listed.resolve();
    this.#listed = Promise.withResolvers();
    this.#show();
    if (owner) void this.#list(owner);
  }

  /** Calls back whenever the owner's list was read: at first, and after each change in any tab. */
  onListed(callback: () => void): void {
    this.#onListed = callback;
  }

  /** Resolves once the store has the owner's entries of earlier pages. */
  get listed(): Promise<void> {
    return this.#listed.promise;
  }

  get isListed(): boolean {
    return this.#isListed;
  }

  get entries(): readonly Entry[] {
    return this.store.getState().entries;
  }

  /** Whether closing the page would lose an unsent entry that the device's storage has refused. */
  get isClosingLossy(): boolean {
    return [...this.#known.values()].some(({ isUnsaved }) => isUnsaved);
  }

  entry(id: string): Entry | undefined {
    return this.#known.get(id)?.entry;
  }

  /** Whether it is being written, so that no other tab can know of it yet. */
  isBeingWritten(id: string): boolean {
    return Boolean(this.#known.get(id)?.writing);
  }

  /** Shows the entry. Resolves with true when it will survive a reload; its changes wait for the write. */
  add(added: NewEntry, captured: CapturedFile | null): Promise<boolean> {
    const owner = this.#owner;
    if (!owner) throw new Error('The outbox has no owner: no one is signed in');
    const bookkeeping = { createdAt: this.#nextInstant(), attempts: 0, problem: null };
    const entry: Entry = { ...added, ...bookkeeping, owner: owner.id, state: 'waiting' };
    const facts = { entry, file: captured?.blob ?? null, isUnsaved: false, isListed: false };
    const known: HeldEntry = { ...facts, writing: null, unwritten: null };
    this.#known.set(entry.id, known);
    // It is written before it is shown, because rendering a long form takes a phone longer than the write.
    known.writing = this.#write(known, owner, captured?.contents ?? null);
    this.#show();
    return known.writing;
  }

  /**
   * Shows the change first: a person must learn of an entry that needs attention even when the device is full.
   */
  async update(id: string, changes: Partial<Entry>): Promise<void> {
    const known = this.#known.get(id);
    if (!known) return await this.#writeChange(id, changes).catch(() => {});
    known.entry = { ...known.entry, ...changes };
    this.#show();
    await known.writing;
    if (known.isUnsaved) return;
    const unwritten = { ...known.unwritten, ...changes };
    known.unwritten = unwritten;
    const written = await this.#writeChange(id, unwritten).then(
      () => true,
      () => false,
    );
    if (written && known.unwritten === unwritten) known.unwritten = null;
  }

  /** Removes it from the device. It is shown until `hide`. */
  async remove(id: string): Promise<void> {
    const known = this.#known.get(id);
    await known?.writing;
    if (this.#latest?.id === id) this.#latest = null;
    if (!known?.isUnsaved) await (await this.#opened()).remove(id);
  }

  hide(id: string): void {
    this.showFraction(id, null);
    if (this.#known.delete(id)) this.#show();
  }

  /** The entry as the device has it now, since another tab may have changed or sent it. */
  async get(id: string): Promise<Entry | undefined> {
    const held = this.#held(id);
    if (held) return held.entry;
    const database = await this.#opened();
    const stored = this.#owner ? await database.get(id, this.#owner) : undefined;
    return stored && { ...stored, ...this.#known.get(id)?.unwritten };
  }

  /** The bytes of a file; null if they are not on this device. */
  async file(id: string): Promise<Blob | null> {
    const held = this.#held(id);
    if (held) return held.file;
    if (this.#latest?.id === id) return this.#latest.file;
    const database = await this.#opened();
    const contents = this.#owner && (await database.picture(id, this.#owner));
    return contents && new Blob([contents]);
  }

  showFraction(id: string, fraction: number | null): void {
    const fractions = new Map(this.store.getState().fractions);
    if (fraction === null && !fractions.has(id)) return;
    if (fraction === null) fractions.delete(id);
    else fractions.set(id, fraction);
    this.store.setState({ fractions });
  }

  close(): void {
    this.#isClosed = true;
    this.#stopListing();
    void this.#opening?.then(({ device }) => device.close());
  }

  async #list(owner: OutboxOwner): Promise<void> {
    await this.#firstReading;
    const take = (stored: readonly Entry[]): void => {
      if (this.#owner === owner) this.#take(stored);
    };
    // Without a database, this page's memory holds the only entries.
    const takeNone = (): void => (this.#isListed ? undefined : take([]));
    try {
      const database = await this.#opened();
      if (this.#isClosed || this.#owner !== owner) return;
      this.#listing = database.observe(owner).subscribe({ next: take, error: takeNone });
    } catch {
      takeNone();
    }
  }

  #stopListing(): void {
    this.#listing?.unsubscribe();
    this.#listing = null;
    this.#isListed = false;
  }

  /**
   * Takes over the owner's list from the database. It may have been read before an entry was written that is
   * now stored: that one stays, or a later entry of its lane would be sent first.
   */
  #take(stored: readonly Entry[]): void {
    const isFirst = !this.#isListed;
    this.#isListed = true;
    const ids = new Set(stored.map(({ id }) => id));
    for (const [id, known] of this.#known) if (known.isListed && !ids.has(id)) this.#known.delete(id);
    for (const entry of stored) this.#takeOne(entry);
    // The clock of the device may have been set back since these were made.
    for (const { createdAt } of stored) this.#lastInstant = Math.max(this.#lastInstant, createdAt);
    if (isFirst) this.#moveUnlistedBehind();
    this.#show();
    this.#listed.resolve();
    this.#onListed();
  }

  #takeOne(stored: Entry): void {
    const known = this.#known.get(stored.id);
    if (!known) {
      const facts = { file: null, writing: null, isUnsaved: false, unwritten: null };
      this.#known.set(stored.id, { ...facts, entry: stored, isListed: true });
      return;
    }
    known.isListed = true;
    if (!known.writing) known.entry = { ...stored, ...known.unwritten };
  }

  /** Moves entries that were added before the list was read behind those of earlier pages, as on the device. */
  #moveUnlistedBehind(): void {
    const unlisted = [...this.#known.values()].filter(({ isListed }) => !isListed);
    for (const known of unlisted.toSorted(byInstant))
      known.entry = { ...known.entry, createdAt: this.#nextInstant() };
  }

  async #write(known: HeldEntry, owner: OutboxOwner, contents: ArrayBuffer | null): Promise<boolean> {
    const { entry, file } = known;
    // This is the state at the time when its instant was chosen.
    const isLatest = this.#isListed;
    try {
      await (this.#database ?? (await this.#opened())).put(entry, contents, { owner, isLatest });
      if (file) this.#latest = { id: entry.id, file };
      known.file = null;
    } catch {
      // Storage is full or forbidden: memory keeps it, and it is sent from there. The result `false` warns.
      known.isUnsaved = true;
    }
    known.writing = null;
    // Screens that use isClosingLossy read it again.
    if (known.isUnsaved && this.#known.has(entry.id)) this.#show();
    return !known.isUnsaved;
  }

  async #writeChange(id: string, changes: Partial<Entry>): Promise<void> {
    const database = await this.#opened();
    if (this.#owner) await database.change(id, changes, this.#owner);
  }

  #held(id: string): HeldEntry | null {
    const known = this.#known.get(id);
    return known && (known.writing || known.isUnsaved) ? known : null;
  }

  /** Does not keep a failure: the next call may load the code or open the database. */
  async #opened(): Promise<SealedOutbox> {
    this.#opening ??= this.#open();
    try {
      this.#database = await this.#opening;
      return this.#database;
    } catch (error) {
      this.#opening = null;
      throw error;
    }
  }

  #show(): void {
    const own = [...this.#known.values()].filter(({ entry }) => entry.owner === this.#owner?.id);
    const entries = own.toSorted(byInstant).map(({ entry }) => entry);
    const needsAttention = entries.filter(({ state }) => state === 'needsAttention').length;
    this.store.setState({ entries, needsAttention, waiting: entries.length - needsAttention });
  }

  /** Never returns the same value twice, because entries of one lane are sent in this order. */
  #nextInstant(): number {
    this.#lastInstant = Math.max(Date.now(), this.#lastInstant + 1);
    return this.#lastInstant;
  }
}

function byInstant({ entry: one }: HeldEntry, { entry: other }: HeldEntry): number {
  return one.createdAt - other.createdAt;
}
