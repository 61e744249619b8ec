import 'fake-indexeddb/auto';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { Photo } from '@sightline/contracts/photos';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutboxDatabase } from './database.ts';
import type { NewEntry } from './entries.ts';
import { Outbox } from './outbox.ts';
import { OutboxStorage } from './outboxStorage.ts';
import type { OutboxRequests } from './sendEntry.ts';
import type { UploadOrder } from './uploadResumably.ts';

/** A server in memory that keeps the rules of the wire: one photo an id, the newest mark an item, each change once. */
class FakeServer implements OutboxRequests {
  online = true;
  readonly photos = new Map<string, Photo>();
  readonly changes: string[] = [];
  readonly uploads: UploadOrder[] = [];
  /** Called when an upload begins; may throw to break it. */
  onUpload: (order: UploadOrder) => void = () => {};
  refuseChange: AppError | null = null;

  findPhoto(id: string): Promise<Photo | null> {
    return this.#answer(() => this.photos.get(id) ?? null);
  }

  upload(order: UploadOrder): Promise<void> {
    return this.#answer(() => {
      this.uploads.push(order);
      this.onUpload(order);
      const { photoId, sha256 } = order.metadata;
      this.photos.set(photoId, { id: photoId, sha256 } as Photo);
    });
  }

  changeItem(_inspectionId: string, itemId: string, change: { changeId: string }) {
    return this.#answer(() => {
      if (this.refuseChange) throw this.refuseChange;
      this.changes.push(change.changeId);
      const item = { id: itemId, label: '', mark: null, notes: '', markedAt: null, markedBy: null };
      return { ...item, revision: this.changes.length };
    });
  }

  changeNotes(): Promise<never> {
    return Promise.reject(new Error('not used here'));
  }

  async #answer<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (!this.online) throw new TypeError('Failed to fetch');
    return work();
  }
}

const INSPECTION = mintId();
const HASH = 'a'.repeat(64);

function still(id = mintId()): NewEntry {
  return {
    kind: 'still',
    id,
    inspectionId: INSPECTION,
    metadata: {
      photoId: id,
      inspectionId: INSPECTION,
      sha256: HASH,
      capturedAt: '2026-11-20T15:00:00.000Z',
      source: 'imageCapture',
      contentType: 'image/jpeg',
      roomLabel: 'Kitchen',
      description: '',
    },
    bytes: 3,
    width: 4000,
    height: 3000,
    preview: null,
    uploadUrl: null,
  };
}

function mark(itemId: string): NewEntry & { kind: 'itemChange' } {
  const id = mintId();
  return { kind: 'itemChange', id, inspectionId: INSPECTION, itemId, change: { changeId: id, mark: 'pass' } };
}

const picture = (): ArrayBuffer => new Uint8Array([1, 2, 3]).buffer;

describe('the outbox', () => {
  let name: string;
  let server: FakeServer;
  let open: Outbox[];

  beforeEach(() => {
    name = `outbox-${mintId()}`;
    server = new FakeServer();
    open = [];
  });
  afterEach(() => open.forEach((outbox) => outbox.close()));

  function openOutbox(owner: string | null = 'ada'): Outbox {
    const outbox = new Outbox(new OutboxStorage(new OutboxDatabase(name)), server);
    open.push(outbox);
    outbox.setOwner(owner);
    return outbox;
  }

  it('sends a still and forgets it once the server has confirmed the same hash', async () => {
    const outbox = openOutbox();
    const entry = still();
    expect(await outbox.add(entry, picture())).toBe(true);
    expect(outbox.store.getState().waiting).toBe(1);
    await settled(outbox);
    expect(server.photos.get(entry.id)?.sha256).toBe(HASH);
    expect(await outbox.picture(entry.id)).toBeNull();
  });

  it('keeps a still whose hash the server does not confirm', async () => {
    const outbox = openOutbox();
    const entry = still();
    server.onUpload = () =>
      queueMicrotask(() => {
        server.photos.set(entry.id, { id: entry.id, sha256: 'b'.repeat(64) } as Photo);
      });
    await outbox.add(entry, picture());
    await waitUntil(() => outbox.store.getState().stuck === 1);
    expect(new Uint8Array((await outbox.picture(entry.id)) ?? new ArrayBuffer())).toEqual(
      new Uint8Array([1, 2, 3]),
    );
  });

  it('survives a reload while offline and sends when the browser is online again', async () => {
    server.online = false;
    const before = openOutbox();
    const entry = still();
    await before.add(entry, picture());
    await waitUntil(() => before.store.getState().entries[0]?.attempts === 1);
    before.close();

    const after = openOutbox();
    await waitUntil(() => after.store.getState().waiting === 1);
    server.online = true;
    after.hurry();
    await settled(after);
    expect(server.photos.has(entry.id)).toBe(true);
    expect(new Uint8Array(server.uploads[0]?.picture ?? new ArrayBuffer())).toEqual(
      new Uint8Array([1, 2, 3]),
    );
  });

  it('continues a broken upload at its address instead of beginning again', async () => {
    const outbox = openOutbox();
    server.onUpload = (order) => {
      if (order.uploadUrl) return;
      order.onUrl('/api/uploads/42');
      throw new TypeError('network changed');
    };
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.hurry();
    await settled(outbox);
    expect(server.uploads.map((order) => order.uploadUrl)).toEqual([null, '/api/uploads/42']);
  });

  it('begins from the first byte after bytes changed on their way', async () => {
    const outbox = openOutbox();
    let broken = true;
    server.onUpload = (order) => {
      order.onUrl('/api/uploads/43');
      if (!broken) return;
      broken = false;
      throw new AppError('hashMismatch');
    };
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.hurry();
    await settled(outbox);
    expect(server.uploads.map((order) => order.uploadUrl)).toEqual([null, null]);
  });

  it('does not upload again what arrived although the answer was lost', async () => {
    const outbox = openOutbox();
    const entry = still();
    server.onUpload = () => {
      server.photos.set(entry.id, { id: entry.id, sha256: HASH } as Photo);
      throw new TypeError('connection reset');
    };
    await outbox.add(entry, picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.hurry();
    await settled(outbox);
    expect(server.uploads).toHaveLength(1);
  });

  it('sends marks in the order they were made, also over a failure', async () => {
    server.online = false;
    const outbox = openOutbox();
    const marks = [mark('gasPiping'), mark('gasPiping'), mark('ductRough')];
    await Promise.all(marks.map((entry) => outbox.add(entry)));
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    server.online = true;
    outbox.hurry();
    await settled(outbox);
    expect(server.changes).toEqual(marks.map((entry) => entry.change.changeId));
  });

  it('shows what is made at once, before it is written', () => {
    const outbox = openOutbox();
    void outbox.add(mark('gasPiping'));
    expect(outbox.store.getState().waiting).toBe(1);
  });

  it('shows what cannot be sent, lets later work pass, and tries again when told', async () => {
    const outbox = openOutbox();
    const problems: string[] = [];
    outbox.listen((event) => event.type === 'stuck' && problems.push(event.problem));
    server.refuseChange = new AppError('forbidden');
    await outbox.add(mark('gasPiping'));
    await waitUntil(() => outbox.store.getState().stuck === 1);
    expect(problems).toEqual(['Your account is not allowed to do this.']);
    server.refuseChange = null;
    await outbox.add(mark('ductRough'));
    await waitUntil(() => server.changes.length === 1);
    expect(outbox.store.getState()).toMatchObject({ waiting: 0, stuck: 1 });
    await outbox.flush();
    await settled(outbox);
    expect(server.changes).toHaveLength(2);
  });

  it('never sends or shows the work of somebody else who used this device', async () => {
    server.online = false;
    const adas = openOutbox('ada');
    await adas.add(mark('gasPiping'));
    await waitUntil(() => adas.store.getState().entries[0]?.attempts === 1);
    adas.close();
    server.online = true;
    const bobs = openOutbox('bob');
    await bobs.add(mark('ductRough'));
    await settled(bobs);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.changes).toHaveLength(1);
    bobs.setOwner('ada');
    await waitUntil(() => server.changes.length === 2);
  });

  it('lets two tabs share one outbox and sends each entry once', async () => {
    giveTheBrowserLocks();
    const one = openOutbox();
    const two = openOutbox();
    const entry = mark('gasPiping');
    await one.add(entry);
    await settled(one);
    await settled(two);
    expect(server.changes).toEqual([entry.change.changeId]);
  });

  it('keeps a still in memory when the device refuses to store it, and still sends it', async () => {
    const database = new OutboxDatabase(name);
    database.transaction = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const outbox = new Outbox(new OutboxStorage(database), server);
    open.push(outbox);
    outbox.setOwner('ada');
    const entry = still();
    expect(await outbox.add(entry, picture())).toBe(false);
    await settled(outbox);
    expect(server.photos.has(entry.id)).toBe(true);
  });
});

function settled(outbox: Outbox): Promise<void> {
  return waitUntil(() => outbox.store.getState().entries.length === 0);
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5000; waited += 10) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('waited too long');
}

/** jsdom has no Web Locks: one queue a name is all that is needed of them. */
function giveTheBrowserLocks(): void {
  const queues = new Map<string, Promise<unknown>>();
  const request = (lock: string, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = (queues.get(lock) ?? Promise.resolve()).then(work);
    queues.set(
      lock,
      turn.catch(() => {}),
    );
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}
