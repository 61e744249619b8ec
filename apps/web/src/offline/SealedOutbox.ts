import { Dexie, liveQuery, type Observable } from 'dexie';
import type { DeviceDatabase } from './DeviceDatabase.ts';
import type { Entry, OutboxOwner } from './Entry.ts';
import { Seal, type SealedEntry } from './Seal.ts';

/**
 * The unsent entries and pictures on this device, sealed with their owner's key (Seal.ts). Records that a key
 * does not open stay unchanged and hidden.
 */
export class SealedOutbox {
  readonly device: DeviceDatabase;
  /** The seal of the last owner, which keeps the entries that it has opened. */
  #seal: { key: string; seal: Seal } | null = null;

  constructor(device: DeviceDatabase) {
    this.device = device;
  }

  /**
   * An entry must come after the existing ones, even if the device's clock was set back. A page that knows them
   * all ensures this by itself (`isLatest`): another read would delay each mark. Without a picture, the write
   * begins in this turn of the event loop.
   */
  async put(
    entry: Entry,
    contents: ArrayBuffer | null,
    { owner, isLatest }: { owner: OutboxOwner; isLatest: boolean },
  ): Promise<void> {
    const seal = this.#sealOf(owner);
    // Sealing takes a phone's page a tenth of a second: the upload of the picture begins before it.
    if (contents) await nextTask();
    const picture = contents && (await seal.sealFile(entry.id, contents));
    await this.device.transaction('rw', this.device.entries, this.device.pictures, async () => {
      const createdAt = isLatest ? entry.createdAt : await this.#instantAfterAll(entry);
      await this.device.entries.put(seal.sealEntry({ ...entry, createdAt }));
      if (picture) await this.device.pictures.put(picture);
    });
  }

  async #instantAfterAll({ createdAt }: Entry): Promise<number> {
    const [latest] = await this.device.entries.orderBy('createdAt').reverse().limit(1).keys();
    return typeof latest === 'number' ? Math.max(createdAt, latest + 1) : createdAt;
  }

  /** Undefined if it does not exist, or this owner's key does not open it. */
  async get(id: string, owner: OutboxOwner): Promise<Entry | undefined> {
    const stored = await this.device.entries.get(id);
    return (stored && this.#open(stored, owner)) ?? undefined;
  }

  /** The picture's bytes; null if they do not exist, or this owner's key does not open them. */
  async picture(id: string, owner: OutboxOwner): Promise<ArrayBuffer | null> {
    const stored = await this.device.pictures.get(id);
    return stored ? await this.#sealOf(owner).openFile(stored) : null;
  }

  /** Changes an entry only if this owner's key opens it. */
  async change(id: string, changes: Partial<Entry>, owner: OutboxOwner): Promise<void> {
    await this.device.transaction('rw', this.device.entries, async () => {
      const entry = await this.get(id, owner);
      if (entry) await this.device.entries.put(this.#sealOf(owner).sealEntry({ ...entry, ...changes }));
    });
  }

  async remove(id: string): Promise<void> {
    await this.device.transaction('rw', this.device.entries, this.device.pictures, async () => {
      await this.device.entries.delete(id);
      await this.device.pictures.delete(id);
    });
  }

  /** The owner's entries, oldest first, now and after each change, including changes by other tabs. */
  observe(owner: OutboxOwner): Observable<Entry[]> {
    return liveQuery(() => this.list(owner));
  }

  async list(owner: OutboxOwner): Promise<Entry[]> {
    const stored = await this.#storedOf(owner);
    this.#sealOf(owner).keepOnly(stored.map(({ id }) => id));
    return stored.flatMap((entry) => this.#open(entry, owner) ?? []);
  }

  async #storedOf({ id }: OutboxOwner): Promise<SealedEntry[]> {
    const ofOwner = this.device.entries.where('[owner+createdAt]');
    return await ofOwner.between([id, Dexie.minKey], [id, Dexie.maxKey]).toArray();
  }

  #open(stored: SealedEntry, owner: OutboxOwner): Entry | null {
    return stored.owner === owner.id ? this.#sealOf(owner).openEntry(stored) : null;
  }

  #sealOf({ id, outboxKey: key }: OutboxOwner): Seal {
    if (this.#seal?.key !== key) this.#seal = { key, seal: new Seal(id, key) };
    return this.#seal.seal;
  }

  /** Forgets the key and the opened entries, because the owner has left. */
  lock(): void {
    this.#seal = null;
  }
}

/** Resolves after what is due in this turn of the event loop. A timer of a hidden page would wait a second. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<void>();
  port1.addEventListener('message', () => resolve());
  port1.start();
  port2.postMessage(null);
  await promise;
  port1.close();
}
