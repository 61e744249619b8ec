import type { Entry, NewEntry } from './entries.ts';
import { createOutboxStore, showEntries, showFraction } from './outboxStore.ts';

/** What is known of the entries on this device, and what of it the screens of the signed-in person see. */
export class EntryBook {
  readonly store = createOutboxStore();
  /** Being written on the device just now: shown already, not yet to be sent. */
  readonly #arriving = new Map<string, Entry>();
  #owner: string | null = null;
  #all: Entry[] = [];
  #lastInstant = 0;

  get owner(): string | null {
    return this.#owner;
  }

  setOwner(owner: string | null): void {
    this.#owner = owner;
    this.#show(this.#all);
  }

  /** Takes over what the device reports, which may lag behind what was begun a moment ago. */
  replace(entries: readonly Entry[]): void {
    const known = new Set(entries.map((entry) => entry.id));
    this.#show([...entries, ...[...this.#arriving.values()].filter((entry) => !known.has(entry.id))]);
  }

  begin(entry: NewEntry, owner: string): Entry {
    const bookkeeping = { createdAt: this.#nextInstant(), attempts: 0, problem: null };
    const whole: Entry = { ...entry, ...bookkeeping, owner, state: 'waiting' };
    this.#arriving.set(whole.id, whole);
    this.#show([...this.#all, whole]);
    return whole;
  }

  written(id: string): void {
    this.#arriving.delete(id);
  }

  isWritten(id: string): boolean {
    return !this.#arriving.has(id);
  }

  has(id: string): boolean {
    return this.#all.some((entry) => entry.id === id);
  }

  change(id: string, changes: Partial<Entry>): void {
    this.#show(this.#all.map((entry) => (entry.id === id ? ({ ...entry, ...changes } as Entry) : entry)));
  }

  forget(id: string): void {
    showFraction(this.store, id, null);
    this.#show(this.#all.filter((entry) => entry.id !== id));
  }

  progress(id: string, fraction: number | null): void {
    showFraction(this.store, id, fraction);
  }

  /** Entries of whoever is signed in. */
  mine(): Entry[] {
    return this.#all.filter((entry) => entry.owner === this.#owner);
  }

  #show(entries: readonly Entry[]): void {
    this.#all = [...entries];
    showEntries(this.store, this.mine());
  }

  /** Never the same twice: entries of one lane are sent in this order. */
  #nextInstant(): number {
    this.#lastInstant = Math.max(Date.now(), this.#lastInstant + 1);
    return this.#lastInstant;
  }
}
