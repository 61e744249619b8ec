import { AppError } from '@sightline/contracts/core/errors';
import { type Entry, isFile, type NewEntry } from './entries.ts';
import { loadOnce } from './loadOnce.ts';
import { laneOf, OutboxEntries } from './OutboxEntries.ts';
import type { CapturedFile, OutboxStorage } from './OutboxStorage.ts';
import type { OutboxOwner } from './outboxOwner.ts';
import type { OutboxStore } from './outboxStore.ts';
import { RetryClock } from './RetryClock.ts';
import type { OutboxRequests, Sent } from './sendEntry.ts';
import { classifyFailure } from './sendFailure.ts';

export type OutboxEvent =
  | { type: 'progress'; entry: Entry; fraction: number }
  | { type: 'sent'; sent: Sent }
  | { type: 'needsAttention'; entry: Entry; problem: string };

/** Most visits of a page send nothing. */
export const loadSending = loadOnce(() => import('./sendEntry.ts'));

/** Photos and recordings share the uplink with the call. */
const LANES_AT_ONCE = 3;

/**
 * Every capture and change goes through the outbox: it is written to the device, sent, retried until the
 * server confirms it, and only then deleted. Sending does not wait for the write. Decision 011.
 */
export class Outbox {
  readonly #storage: OutboxStorage;
  readonly #requests: OutboxRequests;
  readonly #entries = new OutboxEntries();
  readonly #clock = new RetryClock();
  readonly #busyLanes = new Set<string>();
  /** Added by this page and not tried yet: the server cannot have any of it. */
  readonly #untried = new Set<string>();
  /** Held only in this page's memory. */
  readonly #unsaved = new Set<string>();
  readonly #listeners = new Set<(event: OutboxEvent) => void>();
  readonly #stopWatching: () => void;
  #owner: OutboxOwner | null = null;
  #closed = false;

  constructor(storage: OutboxStorage, requests: OutboxRequests) {
    this.#storage = storage;
    this.#requests = requests;
    this.#stopWatching = storage.watch((entries) => {
      this.#entries.replace(entries);
      this.#pump();
    });
  }

  get store(): OutboxStore {
    return this.#entries.store;
  }

  /** Sends for this person from now on; null for nobody. Entries that others left on the device stay untouched. */
  setOwner(owner: OutboxOwner | null): void {
    if (owner?.id === this.#owner?.id && owner?.outboxKey === this.#owner?.outboxKey) return;
    this.#owner = owner && { id: owner.id, outboxKey: owner.outboxKey };
    this.#entries.setOwner(owner?.id ?? null);
    this.#storage.setOwner(this.#owner);
    this.retryNow();
  }

  /** Resolves once the store has everything that this device holds of the owner. */
  async listed(): Promise<void> {
    await this.prepare();
    await this.#entries.listed;
  }

  /**
   * Shows the entry immediately. Resolves when it is on the device; `false` if only this page's memory could hold it. With
   * `holdMs` it is sent after that time, or once it is changed.
   */
  async add(
    entry: NewEntry,
    file: CapturedFile | null = null,
    { holdMs = 0 }: { holdMs?: number } = {},
  ): Promise<boolean> {
    const { owner } = this.#entries;
    if (!owner) throw new Error('The outbox has no owner: nobody is signed in');
    const whole = this.#entries.complete(entry, owner);
    this.#untried.add(whole.id);
    // Written before it is shown, because rendering a checklist takes a phone longer than storing a mark.
    const writing = this.#storage.put(whole, file);
    if (holdMs > 0) this.#clock.hold(whole.id, holdMs);
    this.#entries.add(whole);
    this.#pump();
    const saved = await writing;
    if (saved) return true;
    this.#unsaved.add(whole.id);
    // Screens that ask isClosingLossy read it again.
    this.#entries.update(whole.id, {});
    return false;
  }

  /** Closing the page would lose an entry: the device's storage refused it, and it has not been sent yet. */
  get isClosingLossy(): boolean {
    return [...this.#unsaved].some((id) => this.#entries.has(id));
  }

  /** Opens the device's storage before the first change, which would wait for it. */
  async prepare(): Promise<void> {
    await this.#storage.prepare();
  }

  /** Retries every waiting entry without waiting for its delay. */
  retryNow(): void {
    this.#clock.forgetAll();
    this.#pump();
  }

  /** Retries everything, including entries that need attention. */
  async flush(): Promise<void> {
    const blocked = this.#entries.mine().filter((entry) => entry.state === 'needsAttention');
    await Promise.all(blocked.map((entry) => this.#update(entry.id, { state: 'waiting' })));
    this.retryNow();
  }

  /** Removes an entry, and what was measured on it where it is a photo. */
  async discard(id: string): Promise<void> {
    for (const gone of [...this.#entries.onPhoto(id), id]) {
      await this.#storage.delete(gone);
      this.#entries.delete(gone);
    }
  }

  /** Changes a waiting entry, once an attempt to send it that is under way is over. False when that attempt sent it. */
  async change(id: string, changesOf: (entry: Entry) => Partial<Entry>): Promise<boolean> {
    const isUnsent = await this.#withUnsent(id, (entry) => this.#update(id, changesOf(entry)));
    this.#clock.release(id);
    this.#pump();
    return isUnsent;
  }

  /** Removes an entry, once an attempt to send it that is under way is over. False when that attempt sent it. */
  async withdraw(id: string): Promise<boolean> {
    return await this.#withUnsent(id, () => this.discard(id));
  }

  /** Adds the small picture for the tile of a still that is not sent yet. Made only then; null where it cannot be. */
  async attachPreview(id: string, make: () => Promise<ArrayBuffer | null>): Promise<void> {
    const preview = this.#entries.has(id) && (await make());
    if (preview && this.#entries.has(id)) await this.#update(id, { preview });
  }

  /** The bytes of a photo or a recording; null if they are not on this device. */
  file(id: string): Promise<Blob | null> {
    return this.#storage.file(id);
  }

  listen(listener: (event: OutboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#clock.close();
    this.#stopWatching();
    this.#storage.close();
  }

  async #withUnsent(id: string, work: (entry: Entry) => Promise<void>): Promise<boolean> {
    let isUnsent = false;
    await withEntryLock(id, async () => {
      const entry = await this.#storage.get(id);
      isUnsent = entry !== undefined;
      if (entry) await work(entry);
    });
    return isUnsent;
  }

  #pump(): void {
    if (this.#closed || !this.#entries.owner) return;
    const heads = this.#entries.nextOfEachLane(this.#busyLanes);
    const isDue = (entry: Entry): boolean => this.#clock.isDue(entry.id);
    for (const entry of heads.filter(isDue)) {
      if (this.#busyLanes.size < LANES_AT_ONCE) void this.#send(entry);
    }
    const resting = heads.filter((head) => !isDue(head)).map((entry) => entry.id);
    this.#clock.wakeFor(resting, () => this.#pump());
  }

  async #send(entry: Entry): Promise<void> {
    const lane = laneOf(entry);
    this.#busyLanes.add(lane);
    try {
      const send = (): Promise<void> => this.#sendLocked(entry.id);
      if (isFile(entry) && this.#storage.isBeingWritten(entry.id)) await withLockMeanwhile(entry.id, send());
      else await withEntryLock(entry.id, send);
    } catch (error) {
      // The device's storage failed, as Safari's does after a long sleep. A closed outbox is not an error.
      this.#clock.postpone(entry.id, entry.attempts + 1);
      if (!this.#closed) console.error('The outbox could not be read or written', error);
    } finally {
      this.#busyLanes.delete(lane);
      this.#pump();
    }
  }

  async #sendLocked(id: string): Promise<void> {
    // Read again, because another tab may have sent it and our list may be older than the database.
    const entry = await this.#storage.get(id);
    if (!entry) return this.#delete(id);
    try {
      const { sendEntry } = await loadSending();
      const sent = await sendEntry(entry, {
        requests: this.#requests,
        mayHaveBegun: !this.#untried.delete(id),
        readFile: (fileId) => this.#storage.file(fileId),
        onProgress: (fraction) => this.#progress(entry, fraction),
      });
      await this.#storage.delete(id);
      this.#emit({ type: 'sent', sent });
      this.#delete(id);
    } catch (error) {
      await this.#postpone(entry, error);
    }
  }

  async #postpone(entry: Entry, error: unknown): Promise<void> {
    const { state, problem } = classifyFailure(error);
    const attempts = entry.attempts + 1;
    this.#clock.postpone(entry.id, attempts);
    if (!(error instanceof AppError)) this.#clock.rest();
    this.#entries.setProgress(entry.id, null);
    const written = this.#update(entry.id, { attempts, problem, state });
    if (state === 'needsAttention') this.#emit({ type: 'needsAttention', entry, problem });
    await written;
  }

  /** Updates the screen first: a person must learn what needs attention even when the device is full. */
  async #update(id: string, changes: Partial<Entry>): Promise<void> {
    this.#entries.update(id, changes);
    await this.#storage.update(id, changes);
  }

  #progress(entry: Entry, fraction: number): void {
    this.#entries.setProgress(entry.id, fraction);
    this.#emit({ type: 'progress', entry, fraction });
  }

  #delete(id: string): void {
    this.#clock.forget(id);
    this.#entries.delete(id);
  }

  #emit(event: OutboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/**
 * Two tabs of one person share the outbox. Sending an entry twice would be harmless but waste a phone's uplink, so the tab
 * that holds the entry's lock sends it; the other sees the entry disappear.
 */
async function withEntryLock(id: string, send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  await navigator.locks.request(`outbox:${id}`, () => send());
}

/**
 * For a file that is still being written, which no other tab can know about yet. The browser grants the lock only once the
 * page is done with the write, a tenth of a second that a host waiting for a still would notice: sending does not wait for it.
 */
async function withLockMeanwhile(id: string, sending: Promise<void>): Promise<void> {
  if (!navigator.locks) return sending;
  await Promise.all([sending, navigator.locks.request(`outbox:${id}`, () => sending)]);
}
