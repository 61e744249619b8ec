import { Dexie, type EntityTable, liveQuery, type Observable } from 'dexie';
import type { Entry } from './entries.ts';
import type { OutboxOwner } from './outboxOwner.ts';
import { Seal, type SealedEntry, type SealedFile } from './Seal.ts';

/** As it is kept for an owner without a key. */
interface OpenPicture {
  id: string;
  contents: ArrayBuffer;
}

/** Of a photo or a recording; kept apart from its entry, so that listing the entries never reads megabytes. */
type StoredPicture = SealedFile | OpenPicture;
type StoredEntry = SealedEntry | Entry;

/**
 * The entries and pictures that wait on this device, sealed with their owner's key (Seal.ts). What a key does not open is
 * left as it is, and nobody sees it.
 */
export class OutboxDatabase extends Dexie {
  declare entries: EntityTable<StoredEntry, 'id'>;
  declare pictures: EntityTable<StoredPicture, 'id'>;
  /** Of the owner who was here last: it keeps what it has opened. */
  #seal: { key: string; seal: Seal } | null = null;

  constructor(name = 'sightline-outbox') {
    super(name);
    this.version(1).stores({ entries: 'id, createdAt, [owner+createdAt]', pictures: 'id' });
  }

  /**
   * An entry comes after those that are here already, even if the device's clock was set back meanwhile. A page that knows
   * them all has seen to that (`isLatest`): looking once more would make each mark wait. Without a picture the write begins
   * in this turn of the event loop.
   */
  async put(
    entry: Entry,
    contents: ArrayBuffer | null,
    { owner, isLatest }: { owner: OutboxOwner | null; isLatest: boolean },
  ): Promise<void> {
    const seal = this.#sealOf(owner);
    const picture = contents && (await storedPicture(entry.id, contents, seal));
    await this.transaction('rw', this.entries, this.pictures, async () => {
      const createdAt = isLatest ? entry.createdAt : await this.#instantAfterAll(entry);
      await this.entries.put(storedEntry({ ...entry, createdAt }, seal));
      if (picture) await this.pictures.put(picture);
    });
  }

  async #instantAfterAll({ createdAt }: Entry): Promise<number> {
    const [latest] = await this.entries.orderBy('createdAt').reverse().limit(1).keys();
    return typeof latest === 'number' ? Math.max(createdAt, latest + 1) : createdAt;
  }

  /** Undefined for what is not there, and for what this owner's key does not open. */
  async get(id: string, owner: OutboxOwner | null): Promise<Entry | undefined> {
    const stored = await this.entries.get(id);
    return (stored && owner && this.#open(stored, owner)) ?? undefined;
  }

  /** The picture's bytes; null if they are not there, or this owner's key does not open them. */
  async picture(id: string, owner: OutboxOwner | null): Promise<ArrayBuffer | null> {
    const stored = await this.pictures.get(id);
    if (!stored) return null;
    if ('contents' in stored) return stored.contents;
    return (await this.#sealOf(owner)?.openFile(stored)) ?? null;
  }

  /** Changes what this owner's key opens, and nothing else. */
  async change(id: string, changes: Partial<Entry>, owner: OutboxOwner | null): Promise<void> {
    await this.transaction('rw', this.entries, async () => {
      const entry = await this.get(id, owner);
      if (entry) await this.entries.put(storedEntry({ ...entry, ...changes } as Entry, this.#sealOf(owner)));
    });
  }

  async remove(id: string): Promise<void> {
    await this.transaction('rw', this.entries, this.pictures, async () => {
      await this.entries.delete(id);
      await this.pictures.delete(id);
    });
  }

  /** The owner's entries, oldest first, now and after each change, including changes by other tabs. */
  observe(owner: OutboxOwner): Observable<Entry[]> {
    return liveQuery(() => this.list(owner));
  }

  async list(owner: OutboxOwner): Promise<Entry[]> {
    const stored = await this.#storedOf(owner);
    this.#sealOf(owner)?.keepOnly(stored.map(({ id }) => id));
    return stored.flatMap((entry) => this.#open(entry, owner) ?? []);
  }

  async #storedOf({ id }: OutboxOwner): Promise<StoredEntry[]> {
    const ofOwner = this.entries.where('[owner+createdAt]');
    return await ofOwner.between([id, Dexie.minKey], [id, Dexie.maxKey]).toArray();
  }

  #open(stored: StoredEntry, owner: OutboxOwner): Entry | null {
    if (stored.owner !== owner.id) return null;
    return isSealed(stored) ? (this.#sealOf(owner)?.openEntry(stored) ?? null) : stored;
  }

  /** Null where the server has sent no key. */
  #sealOf(owner: OutboxOwner | null): Seal | null {
    const key = owner?.outboxKey;
    if (!key) return null;
    if (this.#seal?.key !== key) this.#seal = { key, seal: new Seal(owner.id, key) };
    return this.#seal.seal;
  }

  /** The owner has left: forgets the key, and what was opened with it. */
  lock(): void {
    this.#seal = null;
  }
}

function isSealed(stored: StoredEntry): stored is SealedEntry {
  return 'sealed' in stored;
}

function storedEntry(entry: Entry, seal: Seal | null): StoredEntry {
  return seal ? seal.sealEntry(entry) : entry;
}

async function storedPicture(id: string, contents: ArrayBuffer, seal: Seal | null): Promise<StoredPicture> {
  return seal ? await seal.sealFile(id, contents) : { id, contents };
}
