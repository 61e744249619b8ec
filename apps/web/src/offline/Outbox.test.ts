import 'fake-indexeddb/auto';
import { AppError } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installLocks } from '../testing/browserLocks.ts';
import { fillStorage } from '../testing/fullStorage.ts';
import { changedStill } from './changeStill.ts';
import {
  BYTES,
  FakeDevice,
  HASH,
  mark,
  picture,
  settled,
  signature,
  start,
  still,
  waitUntil,
} from './fakes.ts';
import type { Outbox } from './Outbox.ts';

describe('the outbox', () => {
  let device: FakeDevice;
  beforeEach(() => {
    device = new FakeDevice();
  });
  afterEach(() => {
    device.close();
    vi.useRealTimers();
  });

  it('deletes a still once the server confirms the same hash', async () => {
    const outbox = device.outbox();
    const entry = still();
    expect(await outbox.add(entry, picture())).toBe(true);
    expect(outbox.store.getState().waiting).toBe(1);
    await settled(outbox);
    expect(device.server.photos.get(entry.id)).toBe(HASH);
    expect(await outbox.file(entry.id)).toBeNull();
  });

  it('keeps a still whose hash the server does not confirm', async () => {
    const outbox = device.outbox();
    const entry = still();
    device.server.photos.set(entry.id, 'b'.repeat(64));
    await outbox.add(entry, picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(await (await outbox.file(entry.id))?.bytes()).toEqual(BYTES);
  });

  it('sends an entry that is held once it is changed, or its time has come', async () => {
    const outbox = device.outbox();
    const [changed, left, other] = [still(), still(), still()];
    await outbox.add(changed, picture(), { holdMs: 60_000 });
    await outbox.add(left, picture(), { holdMs: 200 });
    await outbox.add(other, picture());
    await waitUntil(() => device.server.photos.has(left.id));
    expect(device.server.uploads.map(({ metadata }) => 'photoId' in metadata && metadata.photoId)).toEqual([
      other.id,
      left.id,
    ]);
    await outbox.change(changed.id, (entry) => changedStill(entry, { description: 'Hanger missing' }));
    await settled(outbox);
    expect(device.server.uploads.at(-1)?.metadata).toMatchObject({ description: 'Hanger missing' });
  });

  it('resumes an interrupted upload at its address', async () => {
    const outbox = device.outbox();
    device.server.onUpload = (request) => {
      if (!request.mayHaveBegun) throw new TypeError('network changed');
    };
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.retryNow();
    await settled(outbox);
    const [first, second] = device.server.uploads;
    expect([first?.mayHaveBegun, second?.mayHaveBegun]).toEqual([false, true]);
    expect(second?.uploadId).toBe(first?.uploadId);
  });

  describe('a still that is being sent', () => {
    let upload: PromiseWithResolvers<void>;
    beforeEach(() => {
      upload = Promise.withResolvers();
      installLocks();
    });
    afterEach(() => vi.unstubAllGlobals());

    const describeStill = (outbox: Outbox, id: string) =>
      outbox.change(id, (entry) => changedStill(entry, { description: 'Hanger missing' }));
    const sending = async () => {
      device.server.onUpload = () => upload.promise;
      const outbox = device.outbox();
      const entry = still();
      await outbox.add(entry, picture());
      await waitUntil(() => device.server.uploads.length === 1);
      return { outbox, id: entry.id };
    };

    it('is on its way before the device has written it, and keeps its lock until that attempt is over', async () => {
      const granted = Promise.withResolvers<void>();
      const request = navigator.locks.request.bind(navigator.locks);
      // As a browser that grants it once the page has time again.
      vi.spyOn(navigator.locks, 'request').mockImplementation(
        async (...asked: Parameters<typeof request>) => {
          await granted.promise;
          return await request(...asked);
        },
      );
      const { outbox, id } = await sending();
      const changing = describeStill(outbox, id);
      granted.resolve();
      upload.resolve();
      // The attempt has sent it.
      expect(await changing).toBe(false);
      expect(device.server.photos.get(id)).toBe(HASH);
    });

    it('is changed after that attempt has failed, and sent as another upload', async () => {
      const { outbox, id } = await sending();
      const changing = describeStill(outbox, id);
      upload.reject(new TypeError('cut'));
      expect(await changing).toBe(true);
      device.server.onUpload = () => {};
      outbox.retryNow();
      await settled(outbox);
      const [first, second] = device.server.uploads;
      expect(second?.metadata).toMatchObject({ description: 'Hanger missing' });
      expect(second?.uploadId).not.toBe(first?.uploadId);
    });

    it('says so when it can no longer be changed or withdrawn', async () => {
      const { outbox, id } = await sending();
      const [changing, removing] = [describeStill(outbox, id), outbox.withdraw(id)];
      upload.resolve();
      expect([await changing, await removing]).toEqual([false, false]);
      expect(device.server.photos.has(id)).toBe(true);
    });

    it('is withdrawn after that attempt has failed, and never sent', async () => {
      const { outbox, id } = await sending();
      const removing = outbox.withdraw(id);
      upload.reject(new TypeError('cut'));
      expect(await removing).toBe(true);
      expect(outbox.store.getState().entries).toEqual([]);
      expect(await outbox.file(id)).toBeNull();
    });
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

  it('sends marks in the order they were made, even if the clock was set back between two visits', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T15:00:00.000Z') });
    device.server.online = false;
    const marks = [mark('gasPiping'), mark('gasPiping')] as const;
    const page = device.outbox();
    await page.add(marks[0]);
    page.close();
    vi.setSystemTime(Date.parse('2026-11-20T14:55:00.000Z'));
    const second = device.outbox();
    await second.add(marks[1]);
    second.close();
    const reloaded = device.outbox();
    await waitUntil(() => reloaded.store.getState().waiting === 2);
    device.server.online = true;
    reloaded.retryNow();
    await settled(reloaded);
    expect(device.server.changes).toEqual(marks.map((entry) => entry.change.changeId));
  });

  it('does not read every waiting picture to find that there is no connection', async () => {
    device.server.online = false;
    const page = device.outbox();
    await Promise.all(Array.from({ length: 10 }, () => page.add(still(), picture())));
    page.close();
    const reloaded = device.outbox();
    await waitUntil(() => reloaded.store.getState().entries.length === 10);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Three at once, on each of the two pages.
    expect(device.server.requests).toBeLessThanOrEqual(6);
    device.server.online = true;
    reloaded.retryNow();
    await settled(reloaded);
    expect(device.server.photos.size).toBe(10);
  });

  it('keeps the start of an inspection through a reload without a connection, and sends it afterward', async () => {
    device.server.online = false;
    const entry = start();
    const page = device.outbox();
    await page.add(entry);
    page.close();
    const reloaded = device.outbox();
    await waitUntil(() => reloaded.store.getState().waiting === 1);
    device.server.online = true;
    reloaded.retryNow();
    await settled(reloaded);
    expect(device.server.statuses.get(entry.inspectionId)).toBe('in_progress');
  });

  it('does not hold back the start of an inspection behind a mark that is refused', async () => {
    const outbox = device.outbox();
    device.server.refuseChange = new AppError('forbidden');
    await Promise.all([outbox.add(mark('gasPiping')), outbox.add(start())]);
    await waitUntil(() => outbox.store.getState().waiting === 0);
    expect(outbox.store.getState().entries).toMatchObject([
      { kind: 'checklistChange', state: 'needsAttention' },
    ]);
    expect(device.server.statuses.size).toBe(1);
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
    expect(problems).toEqual([expect.stringMatching(/^Your account is not allowed to do this\. Ask/)]);
    device.server.refuseChange = null;
    await outbox.add(mark('ductRough'));
    await waitUntil(() => outbox.store.getState().waiting === 0);
    expect(device.server.changes).toHaveLength(1);
    expect(outbox.store.getState().needsAttention).toBe(1);
    await outbox.flush();
    await settled(outbox);
    expect(device.server.changes).toHaveLength(2);
  });

  it('says what needs attention, and tries it no more, when the device was filled after it was stored', async () => {
    device.server.refuseChange = new AppError('forbidden');
    const outbox = device.outbox();
    device.server.online = false;
    await outbox.add(mark('gasPiping'));
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    fillStorage('entries');
    device.server.online = true;
    const problems: string[] = [];
    outbox.listen((event) => event.type === 'needsAttention' && problems.push(event.problem));
    outbox.retryNow();
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(outbox.store.getState().entries[0]?.problem).toBe(describeError('forbidden'));
    expect(problems).toHaveLength(1);
    const { requests } = device.server;
    outbox.retryNow();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(device.server.requests).toBe(requests);
    await outbox.flush();
    await waitUntil(() => device.server.requests > requests);
  });

  it('shows the preview of a still that the full device has no space for', async () => {
    device.server.online = false;
    const outbox = device.outbox();
    const entry = still();
    await outbox.add(entry, picture());
    fillStorage('entries');
    await outbox.attachPreview(entry.id, () => Promise.resolve(picture().contents));
    expect(outbox.store.getState().entries[0]).toMatchObject({ preview: picture().contents });
  });

  it('sends a signature after every mark and photo that it signs, and what amends it after that', async () => {
    device.server.online = false;
    const outbox = device.outbox();
    const [signed, amending] = [signature(), mark('ductRough')];
    await outbox.add(still(), picture());
    await outbox.add(mark('gasPiping'));
    await outbox.add(signed);
    await outbox.add(amending);
    const arrivedBefore: number[] = [];
    const { photos, changes } = device.server;
    device.server.onSignature = () => arrivedBefore.push(photos.size, changes.length);
    device.server.online = true;
    outbox.retryNow();
    await settled(outbox);
    expect(arrivedBefore).toEqual([1, 1]);
    expect(device.server.changes.at(-1)).toBe(amending.change.changeId);
  });

  it('holds a signature back behind a mark that is refused, until a person decides about the mark', async () => {
    const outbox = device.outbox();
    device.server.refuseChange = new AppError('forbidden');
    const refused = mark('gasPiping');
    await outbox.add(refused);
    await outbox.add(signature());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(device.server.signatures).toEqual([]);
    await outbox.discard(refused.id);
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.signatures).toHaveLength(1);
  });
});
