import 'fake-indexeddb/auto';
import { AppError } from '@sightline/contracts/core/errors';
import type { Photo } from '@sightline/contracts/photos';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BYTES, FakeDevice, HASH, mark, picture, settled, still, waitUntil } from './fakes.ts';

describe('the outbox', () => {
  let device: FakeDevice;
  beforeEach(() => {
    device = new FakeDevice();
  });
  afterEach(() => device.close());

  it('deletes a still once the server confirms the same hash', async () => {
    const outbox = device.outbox();
    const entry = still();
    expect(await outbox.add(entry, picture())).toBe(true);
    expect(outbox.store.getState().waiting).toBe(1);
    await settled(outbox);
    expect(device.server.photos.get(entry.id)?.sha256).toBe(HASH);
    expect(await outbox.picture(entry.id)).toBeNull();
  });

  it('keeps a still whose hash the server does not confirm', async () => {
    const outbox = device.outbox();
    const entry = still();
    device.server.onUpload = () =>
      queueMicrotask(() => {
        device.server.photos.set(entry.id, { id: entry.id, sha256: 'b'.repeat(64) } as Photo);
      });
    await outbox.add(entry, picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(await (await outbox.picture(entry.id))?.bytes()).toEqual(BYTES);
  });

  it('resumes an interrupted upload at its URL', async () => {
    const outbox = device.outbox();
    device.server.onUpload = (request) => {
      if (request.uploadUrl) return;
      request.onUrl('/api/uploads/42');
      throw new TypeError('network changed');
    };
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.uploads.map((request) => request.uploadUrl)).toEqual([null, '/api/uploads/42']);
  });

  it('restarts an upload from the first byte after a hash mismatch', async () => {
    const outbox = device.outbox();
    let broken = true;
    device.server.onUpload = (request) => {
      request.onUrl('/api/uploads/43');
      if (!broken) return;
      broken = false;
      throw new AppError('hashMismatch');
    };
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.uploads.map((request) => request.uploadUrl)).toEqual([null, null]);
  });

  it('does not repeat an upload that arrived although its reply was lost', async () => {
    const outbox = device.outbox();
    const entry = still();
    device.server.onUpload = () => {
      device.server.photos.set(entry.id, { id: entry.id, sha256: HASH } as Photo);
      throw new TypeError('connection reset');
    };
    await outbox.add(entry, picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.uploads).toHaveLength(1);
  });

  it('sends marks in the order they were made, even after a failure', async () => {
    device.server.online = false;
    const outbox = device.outbox();
    const marks = [mark('gasPiping'), mark('gasPiping'), mark('ductRough')];
    await Promise.all(marks.map((entry) => outbox.add(entry)));
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    device.server.online = true;
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.changes).toEqual(marks.map((entry) => entry.change.changeId));
  });

  it('shows an entry before it is written to the device', () => {
    const outbox = device.outbox();
    void outbox.add(mark('gasPiping'));
    expect(outbox.store.getState().waiting).toBe(1);
  });

  it('shows an entry that needs attention, sends later entries, and retries it on flush', async () => {
    const outbox = device.outbox();
    const problems: string[] = [];
    outbox.listen((event) => event.type === 'needsAttention' && problems.push(event.problem));
    device.server.refuseChange = new AppError('forbidden');
    await outbox.add(mark('gasPiping'));
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(problems).toEqual(['Your account is not allowed to do this.']);
    device.server.refuseChange = null;
    await outbox.add(mark('ductRough'));
    await waitUntil(() => outbox.store.getState().waiting === 0);
    expect(device.server.changes).toHaveLength(1);
    expect(outbox.store.getState().needsAttention).toBe(1);
    await outbox.flush();
    await settled(outbox);
    expect(device.server.changes).toHaveLength(2);
  });
});
