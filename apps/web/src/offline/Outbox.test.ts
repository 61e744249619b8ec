import 'fake-indexeddb/auto';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { Photo } from '@sightline/contracts/photos';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewEntry } from './entries.ts';
import { Outbox } from './Outbox.ts';
import { OutboxDatabase } from './OutboxDatabase.ts';
import { OutboxStorage } from './OutboxStorage.ts';
import type { OutboxRequests } from './sendEntry.ts';
import type { UploadRequest } from './uploadResumably.ts';

/** A server in memory that keeps the API's rules: one photo per id, each change applied once. */
class FakeServer implements OutboxRequests {
  online = true;
  readonly photos = new Map<string, Photo>();
  readonly changes: string[] = [];
  readonly uploads: UploadRequest[] = [];
  /** Called when an upload begins; may throw to break it. */
  onUpload: (request: UploadRequest) => void = () => {};
  refuseChange: AppError | null = null;

  findPhoto(id: string): Promise<Photo | null> {
    return this.#answer(() => this.photos.get(id) ?? null);
  }

  upload(request: UploadRequest): Promise<void> {
    return this.#answer(() => {
      this.uploads.push(request);
      this.onUpload(request);
      const { photoId, sha256 } = request.metadata;
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
    const outbox = new Outbox(new OutboxStorage(async () => new OutboxDatabase(name)), server);
    open.push(outbox);
    outbox.setOwner(owner);
    return outbox;
  }

  it('deletes a still once the server confirms the same hash', async () => {
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
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
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
    after.retryNow();
    await settled(after);
    expect(server.photos.has(entry.id)).toBe(true);
    expect(new Uint8Array(server.uploads[0]?.picture ?? new ArrayBuffer())).toEqual(
      new Uint8Array([1, 2, 3]),
    );
  });

  it('resumes an interrupted upload at its URL', async () => {
    const outbox = openOutbox();
    server.onUpload = (request) => {
      if (request.uploadUrl) return;
      request.onUrl('/api/uploads/42');
      throw new TypeError('network changed');
    };
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.retryNow();
    await settled(outbox);
    expect(server.uploads.map((request) => request.uploadUrl)).toEqual([null, '/api/uploads/42']);
  });

  it('restarts an upload from the first byte after a hash mismatch', async () => {
    const outbox = openOutbox();
    let broken = true;
    server.onUpload = (request) => {
      request.onUrl('/api/uploads/43');
      if (!broken) return;
      broken = false;
      throw new AppError('hashMismatch');
    };
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.retryNow();
    await settled(outbox);
    expect(server.uploads.map((request) => request.uploadUrl)).toEqual([null, null]);
  });

  it('does not repeat an upload that arrived although its reply was lost', async () => {
    const outbox = openOutbox();
    const entry = still();
    server.onUpload = () => {
      server.photos.set(entry.id, { id: entry.id, sha256: HASH } as Photo);
      throw new TypeError('connection reset');
    };
    await outbox.add(entry, picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.retryNow();
    await settled(outbox);
    expect(server.uploads).toHaveLength(1);
  });

  it('sends marks in the order they were made, even after a failure', async () => {
    server.online = false;
    const outbox = openOutbox();
    const marks = [mark('gasPiping'), mark('gasPiping'), mark('ductRough')];
    await Promise.all(marks.map((entry) => outbox.add(entry)));
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    server.online = true;
    outbox.retryNow();
    await settled(outbox);
    expect(server.changes).toEqual(marks.map((entry) => entry.change.changeId));
  });

  it('shows an entry before it is written to the device', () => {
    const outbox = openOutbox();
    void outbox.add(mark('gasPiping'));
    expect(outbox.store.getState().waiting).toBe(1);
  });

  it('shows an entry that needs attention, sends later entries, and retries it on flush', async () => {
    const outbox = openOutbox();
    const problems: string[] = [];
    outbox.listen((event) => event.type === 'needsAttention' && problems.push(event.problem));
    server.refuseChange = new AppError('forbidden');
    await outbox.add(mark('gasPiping'));
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(problems).toEqual(['Your account is not allowed to do this.']);
    server.refuseChange = null;
    await outbox.add(mark('ductRough'));
    await waitUntil(() => server.changes.length === 1);
    expect(outbox.store.getState()).toMatchObject({ waiting: 0, needsAttention: 1 });
    await outbox.flush();
    await settled(outbox);
    expect(server.changes).toHaveLength(2);
  });

  it('never sends or shows entries of another user of the device', async () => {
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

  it('sends each entry once when two tabs share the outbox', async () => {
    giveTheBrowserLocks();
    const one = openOutbox();
    const two = openOutbox();
    const entry = mark('gasPiping');
    await one.add(entry);
    await settled(one);
    await settled(two);
    expect(server.changes).toEqual([entry.change.changeId]);
  });

  it('keeps and sends a still from memory when the device refuses to store it', async () => {
    const database = new OutboxDatabase(name);
    database.transaction = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const outbox = new Outbox(new OutboxStorage(async () => database), server);
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
  const acquire = (lock: string, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = (queues.get(lock) ?? Promise.resolve()).then(work);
    queues.set(
      lock,
      turn.catch(() => {}),
    );
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request: acquire }, configurable: true });
}
