import { EntryBook } from './EntryBook.ts';
import type { Entry, NewEntry } from './entries.ts';
import { withEntryLock } from './entryLock.ts';
import { judge } from './failures.ts';
import { headOfEachLane, laneOf } from './lanes.ts';
import type { OutboxStorage } from './outboxStorage.ts';
import type { OutboxStore } from './outboxStore.ts';
import { RetryClock } from './retryClock.ts';
import { type OutboxRequests, type Sent, sendEntry } from './sendEntry.ts';

export type OutboxEvent =
  | { type: 'progress'; entry: Entry; fraction: number }
  | { type: 'sent'; sent: Sent }
  | { type: 'stuck'; entry: Entry; problem: string };

/** Pictures share the uplink with the call. */
const LANES_AT_ONCE = 3;

/**
 * Everything a person makes here goes through the outbox: written on the device first, then sent, tried again
 * until the server has confirmed it.
 */
export class Outbox {
  readonly #storage: OutboxStorage;
  readonly #requests: OutboxRequests;
  readonly #book = new EntryBook();
  readonly #clock = new RetryClock();
  readonly #busyLanes = new Set<string>();
  readonly #listeners = new Set<(event: OutboxEvent) => void>();
  readonly #stopWatching: () => void;
  #closed = false;

  constructor(storage: OutboxStorage, requests: OutboxRequests) {
    this.#storage = storage;
    this.#requests = requests;
    this.#stopWatching = storage.watch((entries) => {
      this.#book.replace(entries);
      this.#pump();
    });
  }

  get store(): OutboxStore {
    return this.#book.store;
  }

  /** Sends for this person from now on; null for nobody. What others left on the device stays untouched. */
  setOwner(owner: string | null): void {
    if (owner === this.#book.owner) return;
    this.#book.setOwner(owner);
    this.hurry();
  }

  /** Shown at once. Answers when it is written on the device; `false` if only this page's memory could take it. */
  async add(entry: NewEntry, picture: ArrayBuffer | null = null): Promise<boolean> {
    const { owner } = this.#book;
    if (!owner) throw new Error('The outbox has no owner: nobody is signed in');
    const whole = this.#book.begin(entry, owner);
    const saved = await this.#storage.put(whole, picture);
    this.#book.written(whole.id);
    this.#pump();
    return saved;
  }

  /** Tries what waits, at once. */
  hurry(): void {
    this.#clock.forgetAll();
    this.#pump();
  }

  /** Tries everything again, also what is stuck. */
  async flush(): Promise<void> {
    const stuck = this.#book.mine().filter((entry) => entry.state === 'stuck');
    await Promise.all(stuck.map((entry) => this.#change(entry.id, { state: 'waiting' })));
    this.hurry();
  }

  async discard(id: string): Promise<void> {
    await this.#storage.delete(id);
    this.#book.forget(id);
  }

  /** A small picture for the tile, made after the still was safe. */
  async attachPreview(id: string, preview: ArrayBuffer): Promise<void> {
    if (this.#book.has(id)) await this.#change(id, { preview });
  }

  picture(id: string): Promise<ArrayBuffer | null> {
    return this.#storage.picture(id);
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

  #pump(): void {
    if (this.#closed || !this.#book.owner) return;
    const heads = headOfEachLane(this.#book.mine(), this.#busyLanes);
    const isDue = (entry: Entry): boolean => this.#clock.isDue(entry.id);
    for (const entry of heads.filter((head) => isDue(head) && this.#book.isWritten(head.id))) {
      if (this.#busyLanes.size < LANES_AT_ONCE) void this.#send(entry);
    }
    const resting = heads.filter((head) => !isDue(head)).map((entry) => entry.id);
    this.#clock.wakeFor(resting, () => this.#pump());
  }

  async #send(entry: Entry): Promise<void> {
    const lane = laneOf(entry);
    this.#busyLanes.add(lane);
    try {
      await withEntryLock(entry.id, () => this.#sendLocked(entry.id));
    } catch (error) {
      // The device's own storage failed, as Safari's does after a long sleep; a closed outbox is no failure.
      this.#clock.postpone(entry.id, entry.attempts + 1);
      if (!this.#closed) console.error('The outbox could not be read or written', error);
    } finally {
      this.#busyLanes.delete(lane);
      this.#pump();
    }
  }

  async #sendLocked(id: string): Promise<void> {
    // Read again: another tab may have sent it, and the upload's address may be newer than our list.
    const entry = await this.#storage.get(id);
    if (!entry) return this.#forget(id);
    try {
      const sent = await sendEntry(entry, {
        requests: this.#requests,
        readPicture: (pictureId) => this.#storage.picture(pictureId),
        saveUploadUrl: (entryId, uploadUrl) => this.#storage.update(entryId, { uploadUrl }),
        onProgress: (fraction) => this.#progress(entry, fraction),
      });
      await this.#storage.delete(id);
      this.#tell({ type: 'sent', sent });
      this.#forget(id);
    } catch (error) {
      await this.#postpone(entry, error);
    }
  }

  async #postpone(entry: Entry, error: unknown): Promise<void> {
    const { verdict, problem } = judge(error);
    const attempts = entry.attempts + 1;
    this.#clock.postpone(entry.id, attempts);
    this.#book.progress(entry.id, null);
    await this.#change(entry.id, { attempts, problem, state: verdict === 'stuck' ? 'stuck' : 'waiting' });
    if (verdict === 'stuck') this.#tell({ type: 'stuck', entry, problem });
  }

  async #change(id: string, changes: Partial<Entry>): Promise<void> {
    await this.#storage.update(id, changes);
    this.#book.change(id, changes);
  }

  #progress(entry: Entry, fraction: number): void {
    this.#book.progress(entry.id, fraction);
    this.#tell({ type: 'progress', entry, fraction });
  }

  #forget(id: string): void {
    this.#clock.forget(id);
    this.#book.forget(id);
  }

  #tell(event: OutboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
