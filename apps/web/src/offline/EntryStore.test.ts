import 'fake-indexeddb/auto';
import type { Observable } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installLocks } from '../testing/browserLocks.ts';
import { DeviceDatabase } from './DeviceDatabase.ts';
import type { Entry } from './Entry.ts';
import { BYTES, change, FakeDevice, ownerOf, picture, settled, upload, waitUntil } from './fakes.ts';
import { SealedOutbox } from './SealedOutbox.ts';

describe('the outbox on the device', () => {
  let device: FakeDevice;
  beforeEach(() => {
    device = new FakeDevice();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    device.close();
  });

  it('survives a reload while offline and sends when the browser is online again', async () => {
    device.server.online = false;
    const before = device.outbox();
    const entry = upload();
    await before.add(entry, picture());
    await waitUntil(() => before.store.getState().entries[0]?.attempts === 1);
    before.close();

    const after = device.outbox();
    await waitUntil(() => after.store.getState().waiting === 1);
    device.server.online = true;
    after.retryNow();
    await settled(after);
    expect(device.server.stored).toEqual([entry.id]);
    expect(await device.server.uploads[0]?.file?.bytes()).toEqual(BYTES);
    expect(device.server.uploads[0]?.mayHaveBegun).toBe(true);
  });

  it('lists every entry while another one is being written', async () => {
    // A list without one of them was rare: 1 in 36 to 400.
    for (let round = 0; round < 80; round++) {
      device.close();
      device = new FakeDevice();
      const outbox = device.outbox();
      const unknown = { ...change(), kind: 'hologram' };
      await outbox.add(unknown);
      const missing: unknown[] = [];
      outbox.store.subscribe(({ entries }) => {
        if (!entries.some(({ id }) => id === unknown.id)) missing.push(entries);
      });
      await outbox.add(change());
      await waitUntil(() => device.server.stored.length === 1);
      expect(missing).toEqual([]);
    }
  });

  it('never sends or shows entries of another user of the device', async () => {
    device.server.online = false;
    const adas = device.outbox('ada');
    await adas.add(change());
    await waitUntil(() => adas.store.getState().entries[0]?.attempts === 1);
    adas.close();
    device.server.online = true;
    const bobs = device.outbox('bob');
    await bobs.listed();
    expect(bobs.store.getState()).toMatchObject({ entries: [], waiting: 0, needsAttention: 0 });
    await bobs.add(change());
    await settled(bobs);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(device.server.stored).toHaveLength(1);
    bobs.setOwner(ownerOf('ada'));
    await waitUntil(() => device.server.stored.length === 2);
  });

  it('sends each entry once when two tabs share the outbox', async () => {
    installLocks();
    const one = device.outbox();
    const two = device.outbox();
    const entry = change();
    await one.add(entry);
    await settled(one);
    await settled(two);
    expect(device.server.stored).toEqual([entry.id]);
  });

  it('sends a still while the device writes it, and deletes it only once it is written', async () => {
    const sealed = sealedOn(device);
    const write = Promise.withResolvers<void>();
    const put = sealed.put.bind(sealed);
    sealed.put = async (...held) => {
      await write.promise;
      await put(...held);
    };
    const outbox = device.outbox('ada', () => sealed);
    const entry = upload();
    const added = outbox.add(entry, picture());
    await waitUntil(() => device.server.stored.includes(entry.id));
    expect(outbox.store.getState().waiting).toBe(1);
    write.resolve();
    expect(await added).toBe(true);
    await settled(outbox);
    const { entries, pictures } = sealed.device;
    expect([await entries.count(), await pictures.count()]).toEqual([0, 0]);
  });

  it('begins to send a still before it is sealed, which keeps the page busy', async () => {
    const outbox = device.outbox();
    await outbox.listed();
    const begun: number[] = [];
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...given) => {
      begun.push(device.server.uploads.length);
      return encrypt(...given);
    });
    expect(await outbox.add(upload(), picture())).toBe(true);
    expect(begun).toEqual([1]);
  });

  it('sends no change before an older one that an earlier page left has been read', async () => {
    device.server.online = false;
    const before = device.outbox();
    const [older, newer] = [change(), change()];
    await before.add(older);
    before.close();

    device.server.online = true;
    const reading = Promise.withResolvers<void>();
    const after = device.outbox('ada', undefined, reading.promise);
    await after.add(newer);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(device.server.stored).toEqual([]);
    reading.resolve();
    await settled(after);
    expect(device.server.stored).toEqual([older, newer].map((entry) => entry.id));
  });

  it('shows what an earlier page left as soon as a screen asks for it', async () => {
    device.server.online = false;
    const before = device.outbox();
    await before.add(change());
    before.close();
    const never = new Promise<void>(() => {});
    const after = device.outbox('ada', undefined, never);
    expect(after.store.getState().waiting).toBe(0);
    await after.prepare();
    await waitUntil(() => after.store.getState().waiting === 1);
  });

  it('keeps a change first in its lane while lists arrive that were read before it was written', async () => {
    const lists = new ListsOnDemand(new DeviceDatabase(device.name));
    device.server.online = false;
    const outbox = device.outbox('ada', () => lists);
    await outbox.prepare();
    await waitUntil(() => lists.isObserved);
    const [first, second] = [change(), change()];
    await Promise.all([outbox.add(first), outbox.add(second)]);
    lists.arrive([]);
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    lists.arrive([]);
    const shown = outbox.store.getState().entries;
    expect(shown.map(({ id, attempts }) => [id, attempts])).toEqual([
      [first.id, 1],
      [second.id, 0],
    ]);
    lists.arrive(await lists.list(ownerOf('ada')));
    // Another tab has sent it.
    await lists.remove(first.id);
    lists.arrive(await lists.list(ownerOf('ada')));
    expect(outbox.store.getState().entries.map(({ id }) => id)).toEqual([second.id]);
    device.server.online = true;
    outbox.retryNow();
    await waitUntil(() => device.server.stored.length === 1);
    expect(device.server.stored).toEqual([second.id]);
  });

  it('keeps and sends a file from memory when the device refuses to store it', async () => {
    const sealed = sealedOn(device);
    sealed.device.transaction = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const outbox = device.outbox('ada', () => sealed);
    const entry = upload();
    expect(await outbox.add(entry, picture())).toBe(false);
    await settled(outbox);
    expect(device.server.stored).toEqual([entry.id]);
  });
});

const sealedOn = ({ name }: FakeDevice): SealedOutbox => new SealedOutbox(new DeviceDatabase(name));

/** An outbox whose lists arrive when a test releases them, since they may be late. */
class ListsOnDemand extends SealedOutbox {
  #next: (entries: Entry[]) => void = () => {};
  isObserved = false;

  override observe(): Observable<Entry[]> {
    const subscribe = ({ next }: { next: (entries: Entry[]) => void }) => {
      this.#next = next;
      this.isObserved = true;
      return { unsubscribe: () => {} };
    };
    return { subscribe } as unknown as Observable<Entry[]>;
  }

  arrive(entries: Entry[]): void {
    this.#next(entries);
  }
}
