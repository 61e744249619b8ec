import { AppError } from '@sightline/contracts/core/errors';
import type { Entry, NewEntry, OutboxEvent, OutboxOwner } from './Entry.ts';
import type { EntryKind } from './EntryKind.ts';
import type { CapturedFile, EntryStore, OutboxStore } from './EntryStore.ts';
import { type Kinds, nextOfEachLane, partsOf } from './lanes.ts';
import { RetryClock } from './RetryClock.ts';
import { classifyFailure } from './sendFile.ts';

/** The number of lanes that send at once, since files share the uplink with the call. */
const LANES_AT_ONCE = 3;

/**
 * Every capture and change goes through the outbox: it is written to the device, sent, retried until the
 * server confirms it, and only then deleted. Sending does not wait for the write. Decision 011.
 */
export class Outbox {
  readonly #entries: EntryStore;
  readonly #kinds: Kinds;
  readonly #clock = new RetryClock();
  readonly #busyLanes = new Set<string>();
  /** Entries that this page has added and not tried yet: the server cannot have any of them. */
  readonly #untried = new Set<string>();
  readonly #listeners = new Set<(event: OutboxEvent) => void>();
  #closed = false;

  constructor(entries: EntryStore, kinds: readonly EntryKind[]) {
    this.#entries = entries;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    entries.onListed(() => this.#pump());
  }

  get store(): OutboxStore {
    return this.#entries.store;
  }

  kindOf({ kind }: Entry): EntryKind | undefined {
    return this.#kinds.get(kind);
  }

  /**
   * Sends for this person from now on; for no one if null. Other people's entries on the device stay untouched.
   */
  setOwner(owner: OutboxOwner | null): void {
    const known = this.#entries.owner;
    if (owner?.id === known?.id && owner?.outboxKey === known?.outboxKey) return;
    this.#entries.setOwner(owner && { id: owner.id, outboxKey: owner.outboxKey });
    this.retryNow();
  }

  /** Resolves once the store has all of the owner's entries on this device. */
  async listed(): Promise<void> {
    await this.prepare();
    await this.#entries.listed;
  }

  /**
   * Shows the entry immediately. Resolves when it is on the device; with `false` if only this page's memory
   * could hold it. With `holdMs` it is sent after that time, or once it is changed.
   */
  async add(
    added: NewEntry,
    file: CapturedFile | null = null,
    { holdMs = 0 }: { holdMs?: number } = {},
  ): Promise<boolean> {
    this.#untried.add(added.id);
    if (holdMs > 0) this.#clock.hold(added.id, holdMs);
    const saved = this.#entries.add(added, file);
    this.#pump();
    return await saved;
  }

  /** Whether closing the page would lose an unsent entry that the device's storage has refused. */
  get isClosingLossy(): boolean {
    return this.#entries.isClosingLossy;
  }

  /** Opens the device's storage before the first change, which would wait for it. */
  async prepare(): Promise<void> {
    await this.#entries.prepare();
  }

  /** Retries every waiting entry without waiting for its delay. */
  retryNow(): void {
    this.#clock.forgetAll();
    this.#pump();
  }

  /** Retries everything, including entries that need attention. */
  async flush(): Promise<void> {
    const blocked = this.#entries.entries.filter(({ state }) => state === 'needsAttention');
    await Promise.all(blocked.map(({ id }) => this.#entries.update(id, { state: 'waiting' })));
    this.retryNow();
  }

  /** Removes an entry, and the entries that have no meaning without it. Others that name it are changed first. */
  async discard(id: string): Promise<void> {
    const parts = partsOf(id, this.#entries.entries, this.#kinds);
    for (const gone of [...parts.map((entry) => entry.id), id]) {
      await this.#takeOut(gone);
      await this.#entries.remove(gone);
      this.#hide(gone);
    }
  }

  /**
   * Changes an unsent entry after any pending attempt has ended. Resolves with false if that attempt sent it.
   */
  async change(id: string, changesOf: (entry: Entry) => Partial<Entry>): Promise<boolean> {
    const isUnsent = await this.#withUnsent(id, (entry) => this.#entries.update(id, changesOf(entry)));
    this.#clock.release(id);
    this.#pump();
    return isUnsent;
  }

  /** Removes an entry after any pending attempt has ended. Resolves with false if that attempt sent it. */
  async withdraw(id: string): Promise<boolean> {
    return await this.#withUnsent(id, () => this.discard(id));
  }

  /**
   * Adds a thumbnail to an unsent still, for its tile. `make` runs only for an unsent still; it resolves with
   * null if it cannot make one.
   */
  async attachPreview(id: string, make: () => Promise<ArrayBuffer | null>): Promise<void> {
    const preview = this.#entries.entry(id) && (await make());
    const file = this.#entries.entry(id)?.file;
    if (preview && file) await this.#entries.update(id, { file: { ...file, preview } });
  }

  /** The bytes of a file; null if they are not on this device. */
  file(id: string): Promise<Blob | null> {
    return this.#entries.file(id);
  }

  listen(listener: (event: OutboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#clock.close();
    this.#entries.close();
  }

  /** The server would refuse an entry that names one which never arrives. */
  async #takeOut(gone: string): Promise<void> {
    for (const { id, input, ...entry } of this.#entries.entries) {
      const left = this.#kinds.get(entry.kind)?.without?.(input, gone) ?? input;
      if (left !== input) await this.#entries.update(id, { input: left });
    }
  }

  async #withUnsent(id: string, work: (entry: Entry) => Promise<void>): Promise<boolean> {
    let isUnsent = false;
    await withEntryLock(id, async () => {
      const entry = await this.#entries.get(id);
      isUnsent = entry !== undefined;
      if (entry) await work(entry);
    });
    return isUnsent;
  }

  #pump(): void {
    if (this.#closed || !this.#entries.owner) return;
    const { entries, isListed: isRead } = this.#entries;
    const heads = nextOfEachLane(entries, this.#kinds, { busy: this.#busyLanes, isRead });
    const isDue = (entry: Entry): boolean => this.#clock.isDue(entry.id);
    for (const entry of heads.filter(isDue)) {
      if (this.#busyLanes.size < LANES_AT_ONCE) void this.#send(entry);
    }
    const resting = heads.filter((head) => !isDue(head)).map((entry) => entry.id);
    this.#clock.wakeFor(resting, () => this.#pump());
  }

  async #send(entry: Entry): Promise<void> {
    const kind = this.kindOf(entry);
    if (!kind) return;
    const lane = kind.lane(entry);
    this.#busyLanes.add(lane);
    try {
      const send = (): Promise<void> => this.#sendLocked(entry.id, kind);
      if (entry.file && this.#entries.isBeingWritten(entry.id)) await withLockMeanwhile(entry.id, send());
      else await withEntryLock(entry.id, send);
    } catch (error) {
      // The device's storage failed, like Safari's after a long sleep. A closed outbox is not an error.
      this.#clock.postpone(entry.id, entry.attempts + 1);
      if (!this.#closed) console.error('The outbox could not be read or written', error);
    } finally {
      this.#busyLanes.delete(lane);
      this.#pump();
    }
  }

  async #sendLocked(id: string, kind: EntryKind): Promise<void> {
    // It is read again, because another tab may have sent it, and the list may be older than the database.
    const entry = await this.#entries.get(id);
    if (!entry) return this.#hide(id);
    try {
      const reply = await kind.send(entry, {
        mayHaveBegun: !this.#untried.delete(id),
        readFile: () => this.#entries.file(id),
        onProgress: (fraction) => this.#progress(entry, fraction),
      });
      await this.#entries.remove(id);
      this.#emit({ type: 'sent', entry, reply });
      this.#hide(id);
    } catch (error) {
      await this.#postpone(entry, error);
    }
  }

  async #postpone(entry: Entry, error: unknown): Promise<void> {
    const { state, problem } = classifyFailure(error);
    const attempts = entry.attempts + 1;
    this.#clock.postpone(entry.id, attempts);
    if (!(error instanceof AppError)) this.#clock.rest();
    this.#entries.showFraction(entry.id, null);
    const written = this.#entries.update(entry.id, { attempts, problem, state });
    if (state === 'needsAttention') this.#emit({ type: 'needsAttention', entry, problem });
    await written;
  }

  #progress(entry: Entry, fraction: number): void {
    this.#entries.showFraction(entry.id, fraction);
    this.#emit({ type: 'progress', entry, fraction });
  }

  #hide(id: string): void {
    this.#clock.forget(id);
    this.#entries.hide(id);
  }

  #emit(event: OutboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/**
 * Two tabs of one person share the outbox. Sending an entry twice would be harmless but waste a phone's uplink,
 * so only the tab that holds the entry's lock sends it; the entry then disappears in the other.
 */
async function withEntryLock(id: string, send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  await navigator.locks.request(`outbox:${id}`, () => send());
}

/**
 * Sends a file that is still being written, which no other tab can know of yet. The browser grants the lock
 * only once the page has finished the write, a tenth of a second that a host waiting for a still would notice:
 * sending does not wait for it.
 */
async function withLockMeanwhile(id: string, sending: Promise<void>): Promise<void> {
  if (!navigator.locks) return sending;
  await Promise.all([sending, navigator.locks.request(`outbox:${id}`, () => sending)]);
}
