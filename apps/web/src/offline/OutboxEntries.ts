import { measurementsOf } from '@sightline/measuring/measuredDimensions';
import { type Entry, isFile, type NewEntry, type SignatureEntry } from './entries.ts';
import { createOutboxStore, showEntries, showFraction } from './outboxStore.ts';

/** Entries of one lane are sent one after the other in the order they were made; lanes run side by side. */
export function laneOf(entry: Entry): string {
  return `${LANES[entry.kind]}:${subjectOf(entry)}`;
}

/** Files do not wait for each other, nor do the measurements on photos. */
function subjectOf(entry: Entry): string {
  if (isFile(entry)) return entry.id;
  return 'photoId' in entry ? entry.photoId : entry.inspectionId;
}

const LANES: Record<Entry['kind'], string> = {
  still: 'still',
  voiceNote: 'voiceNote',
  checklistChange: 'checklist',
  signature: 'checklist',
  statusChange: 'status',
  site: 'site',
  // A change of a position must not overtake the position.
  positions: 'positions',
  positionChange: 'positions',
  positionDeletion: 'positions',
  measurement: 'measurements',
  measurementChange: 'measurements',
  measurementDeletion: 'measurements',
  siteRoom: 'siteRooms',
  // A decision must not overtake its scan.
  scan: 'scans',
  findingDecision: 'scans',
};

/** What another entry has to arrive for first, also where a person has to decide about that one. */
function isTooEarly(entry: Entry, all: readonly Entry[]): boolean {
  if ('photoId' in entry) return all.some(({ id }) => id === entry.photoId);
  if (entry.kind === 'siteRoom') {
    const measured = measurementsOf(entry.change);
    return all.some(({ kind, id }) => kind === 'measurement' && measured.includes(id));
  }
  if (entry.kind === 'scan')
    return all.some(({ kind, id }) => kind === 'still' && entry.scan.keyframes.includes(id));
  return entry.kind === 'signature' && isBeforeItsEvidence(entry, all);
}

/** A signature waits for everything that it signs: marks, photos and voice notes. */
function isBeforeItsEvidence(entry: SignatureEntry, all: readonly Entry[]): boolean {
  const earlier = all.slice(0, all.indexOf(entry));
  return earlier.some((other) => {
    if (other.kind === 'voiceNote') return entry.order.voiceNoteIds?.includes(other.metadata.voiceNoteId);
    const isSigned = other.kind === 'still' || other.kind === 'checklistChange';
    return isSigned && other.inspectionId === entry.inspectionId;
  });
}

/** The entries on this device as this page knows them, and the part that the screens of the signed-in person see. */
export class OutboxEntries {
  readonly store = createOutboxStore();
  /** Added by this page, and in no list of the database yet: shown, and sent before what was added later. */
  readonly #unlisted = new Map<string, Entry>();
  #owner: string | null = null;
  #isRead = false;
  #listed = Promise.withResolvers<void>();
  #all: Entry[] = [];
  #lastInstant = 0;

  get owner(): string | null {
    return this.#owner;
  }

  /** The owner's entries are listed again. */
  setOwner(owner: string | null): void {
    this.#owner = owner;
    this.#isRead = false;
    this.#listed.resolve();
    this.#listed = Promise.withResolvers();
    this.#show(this.#all);
  }

  /** Resolves once the store has what an earlier page left of the owner. */
  get listed(): Promise<void> {
    return this.#listed.promise;
  }

  /**
   * Takes over the owner's list from the database. It may have been read before an entry was written that is written by
   * now: without that one, a later entry of its lane would be sent first.
   */
  replace(entries: readonly Entry[]): void {
    this.#isRead = true;
    // The clock of the device may have been set back since these were made.
    for (const { createdAt } of entries) this.#lastInstant = Math.max(this.#lastInstant, createdAt);
    for (const { id } of entries) this.#unlisted.delete(id);
    this.#show([...entries, ...this.#unlisted.values()]);
    this.#listed.resolve();
  }

  /** Completes a new entry, which is not shown yet. */
  complete(entry: NewEntry, owner: string): Entry {
    const bookkeeping = { createdAt: this.#nextInstant(), attempts: 0, problem: null };
    return { ...entry, ...bookkeeping, owner, state: 'waiting' };
  }

  /** Shows an entry that is being written. */
  add(entry: Entry): void {
    this.#unlisted.set(entry.id, entry);
    this.#show([...this.#all, entry]);
  }

  /** What cannot be sent without this photo. */
  onPhoto(photoId: string): string[] {
    return this.#all.filter((entry) => 'photoId' in entry && entry.photoId === photoId).map(({ id }) => id);
  }

  has(id: string): boolean {
    return this.#all.some((entry) => entry.id === id);
  }

  update(id: string, changes: Partial<Entry>): void {
    const change = (entry: Entry): Entry => ({ ...entry, ...changes }) as Entry;
    const unlisted = this.#unlisted.get(id);
    if (unlisted) this.#unlisted.set(id, change(unlisted));
    this.#show(this.#all.map((entry) => (entry.id === id ? change(entry) : entry)));
  }

  delete(id: string): void {
    this.#unlisted.delete(id);
    showFraction(this.store, id, null);
    this.#show(this.#all.filter((entry) => entry.id !== id));
  }

  setProgress(id: string, fraction: number | null): void {
    showFraction(this.store, id, fraction);
  }

  /** Entries of the signed-in person. */
  mine(): Entry[] {
    return this.#all.filter((entry) => entry.owner === this.#owner);
  }

  /**
   * The oldest waiting entry of every lane that is not busy, so that a failure keeps the order within its lane. Until the
   * list was read, an older change that an earlier page left may be missing: only files, alone in their lanes, can be sent.
   */
  nextOfEachLane(busy: ReadonlySet<string>): Entry[] {
    const heads = new Map<string, Entry>();
    const mine = this.mine();
    for (const entry of mine) {
      const lane = laneOf(entry);
      const isReady = entry.state === 'waiting' && (this.#isRead || isFile(entry));
      if (isReady && !heads.has(lane) && !busy.has(lane)) heads.set(lane, entry);
    }
    return [...heads.values()].filter((head) => !isTooEarly(head, mine));
  }

  #show(entries: readonly Entry[]): void {
    this.#all = [...entries];
    showEntries(this.store, this.mine());
  }

  /** Never the same twice, because entries of one lane are sent in this order. */
  #nextInstant(): number {
    this.#lastInstant = Math.max(Date.now(), this.#lastInstant + 1);
    return this.#lastInstant;
  }
}
