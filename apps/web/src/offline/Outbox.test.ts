import 'fake-indexeddb/auto';
import { AppError } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installLocks } from '../testing/browserLocks.ts';
import { fillStorage } from '../testing/fullStorage.ts';
import type { Entry } from './Entry.ts';
import { approval, caption, change, FakeDevice, picture, settled, upload, waitUntil } from './fakes.ts';

describe('the outbox', () => {
  let device: FakeDevice;
  beforeEach(() => {
    device = new FakeDevice();
  });
  afterEach(() => {
    device.close();
    vi.useRealTimers();
  });

  it('deletes a file once the server has it', async () => {
    const outbox = device.outbox();
    const entry = upload();
    expect(await outbox.add(entry, picture())).toBe(true);
    expect(outbox.store.getState().waiting).toBe(1);
    await settled(outbox);
    expect(device.server.stored).toEqual([entry.id]);
    expect(await outbox.file(entry.id)).toBeNull();
  });

  it('sends an entry that is held once it is changed, or its time has come', async () => {
    const outbox = device.outbox();
    const [changed, left, other] = [upload(), upload(), upload()];
    await outbox.add(changed, picture(), { holdMs: 60_000 });
    await outbox.add(left, picture(), { holdMs: 200 });
    await outbox.add(other, picture());
    await waitUntil(() => device.server.stored.includes(left.id));
    expect(device.server.stored).toEqual([other.id, left.id]);
    await outbox.change(changed.id, renamed);
    await settled(outbox);
    expect(device.server.uploads.at(-1)?.name).toBe('hanger.jpg');
  });

  it('resumes an interrupted upload at its address', async () => {
    const outbox = device.outbox();
    device.server.onUpload = (request) => {
      if (!request.mayHaveBegun) throw new TypeError('network changed');
    };
    await outbox.add(upload(), picture());
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    outbox.retryNow();
    await settled(outbox);
    const [first, second] = device.server.uploads;
    expect([first?.mayHaveBegun, second?.mayHaveBegun]).toEqual([false, true]);
    expect(second?.uploadId).toBe(first?.uploadId);
  });

  describe('a file that is being sent', () => {
    let sent: PromiseWithResolvers<void>;
    beforeEach(() => {
      sent = Promise.withResolvers();
      installLocks();
    });
    afterEach(() => vi.unstubAllGlobals());

    const sending = async () => {
      device.server.onUpload = () => sent.promise;
      const outbox = device.outbox();
      const entry = upload();
      await outbox.add(entry, picture());
      await waitUntil(() => device.server.uploads.length === 1);
      return { outbox, id: entry.id };
    };

    it('is on its way before the device has written it, and keeps its lock until that attempt is over', async () => {
      const granted = Promise.withResolvers<void>();
      const request = navigator.locks.request.bind(navigator.locks);
      // Browsers grant it only once the page has time again.
      vi.spyOn(navigator.locks, 'request').mockImplementation(
        async (...asked: Parameters<typeof request>) => {
          await granted.promise;
          return await request(...asked);
        },
      );
      const { outbox, id } = await sending();
      const changing = outbox.change(id, renamed);
      granted.resolve();
      sent.resolve();
      // The attempt has sent it.
      expect(await changing).toBe(false);
      expect(device.server.stored).toEqual([id]);
    });

    it('is changed after that attempt has failed, and sent as another upload', async () => {
      const { outbox, id } = await sending();
      const changing = outbox.change(id, renamed);
      sent.reject(new TypeError('cut'));
      expect(await changing).toBe(true);
      device.server.onUpload = () => {};
      outbox.retryNow();
      await settled(outbox);
      expect(device.server.uploads.map(({ name }) => name)).toEqual(['kitchen.jpg', 'hanger.jpg']);
    });

    it('says so when it can no longer be changed or withdrawn', async () => {
      const { outbox, id } = await sending();
      const [changing, removing] = [outbox.change(id, renamed), outbox.withdraw(id)];
      sent.resolve();
      expect([await changing, await removing]).toEqual([false, false]);
      expect(device.server.stored).toEqual([id]);
    });

    it('is withdrawn after that attempt has failed, and never sent', async () => {
      const { outbox, id } = await sending();
      const removing = outbox.withdraw(id);
      sent.reject(new TypeError('cut'));
      expect(await removing).toBe(true);
      expect(outbox.store.getState().entries).toEqual([]);
      expect(await outbox.file(id)).toBeNull();
    });
  });

  it('sends changes in the order they were made, even after a failure', async () => {
    device.server.online = false;
    const outbox = device.outbox();
    const changes = [change(), change(), change()];
    await Promise.all(changes.map((entry) => outbox.add(entry)));
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    device.server.online = true;
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.stored).toEqual(changes.map(({ id }) => id));
  });

  it('sends changes in the order they were made, even if the clock was set back between two visits', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T15:00:00.000Z') });
    device.server.online = false;
    const changes = [change(), change()] as const;
    const page = device.outbox();
    await page.add(changes[0]);
    page.close();
    vi.setSystemTime(Date.parse('2026-11-20T14:55:00.000Z'));
    const second = device.outbox();
    await second.add(changes[1]);
    second.close();
    const reloaded = device.outbox();
    await waitUntil(() => reloaded.store.getState().waiting === 2);
    device.server.online = true;
    reloaded.retryNow();
    await settled(reloaded);
    expect(device.server.stored).toEqual(changes.map(({ id }) => id));
  });

  it('does not read every waiting picture to find that there is no connection', async () => {
    device.server.online = false;
    const page = device.outbox();
    await Promise.all(Array.from({ length: 10 }, () => page.add(upload(), picture())));
    page.close();
    const reloaded = device.outbox();
    await waitUntil(() => reloaded.store.getState().entries.length === 10);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Each of the two pages sends at most three requests at once.
    expect(device.server.requests).toBeLessThanOrEqual(6);
    device.server.online = true;
    reloaded.retryNow();
    await settled(reloaded);
    expect(device.server.stored).toHaveLength(10);
  });

  it('does not hold back one lane behind an entry of another that is refused', async () => {
    const outbox = device.outbox();
    device.server.refusal = new AppError('forbidden');
    const file = upload();
    await Promise.all([outbox.add(change()), outbox.add(file, picture())]);
    await waitUntil(() => outbox.store.getState().waiting === 0);
    expect(outbox.store.getState().entries).toMatchObject([{ kind: 'change', state: 'needsAttention' }]);
    expect(device.server.stored).toEqual([file.id]);
  });

  it('shows an entry before it is written to the device', () => {
    const outbox = device.outbox();
    void outbox.add(change());
    expect(outbox.store.getState().waiting).toBe(1);
  });

  it('shows an entry that needs attention, sends later entries, and retries it on flush', async () => {
    const outbox = device.outbox();
    const problems: string[] = [];
    outbox.listen((event) => event.type === 'needsAttention' && problems.push(event.problem));
    device.server.refusal = new AppError('forbidden');
    await outbox.add(change());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(problems).toEqual([expect.stringMatching(/^Your account is not allowed to do this\. Ask/)]);
    device.server.refusal = null;
    await outbox.add(change());
    await waitUntil(() => outbox.store.getState().waiting === 0);
    expect(device.server.stored).toHaveLength(1);
    expect(outbox.store.getState().needsAttention).toBe(1);
    await outbox.flush();
    await settled(outbox);
    expect(device.server.stored).toHaveLength(2);
  });

  it('says what needs attention, and tries it no more, when the device was filled after it was stored', async () => {
    device.server.refusal = new AppError('forbidden');
    const outbox = device.outbox();
    device.server.online = false;
    await outbox.add(change());
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
    const entry = upload();
    await outbox.add(entry, picture());
    fillStorage('entries');
    await outbox.attachPreview(entry.id, () => Promise.resolve(picture().contents));
    expect(outbox.store.getState().entries[0]).toMatchObject({ file: { preview: picture().contents } });
  });

  it('sends an entry after everything that it needs, and what was made later after that', async () => {
    device.server.online = false;
    const outbox = device.outbox();
    const made = [upload(), change(), approval(), change()];
    for (const entry of made) await outbox.add(entry, entry.file && picture());
    device.server.online = true;
    outbox.retryNow();
    await settled(outbox);
    const [file, first, needing, later] = made.map(({ id }) => id);
    expect(new Set(device.server.stored.slice(0, 2))).toEqual(new Set([file, first]));
    expect(device.server.stored.slice(2)).toEqual([needing, later]);
  });

  it('holds an entry back behind what it needs and the server refuses, until a person decides about that', async () => {
    const outbox = device.outbox();
    device.server.refusal = new AppError('forbidden');
    const refused = change();
    await outbox.add(refused);
    const needing = approval();
    await outbox.add(needing);
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(device.server.stored).toEqual([]);
    await outbox.discard(refused.id);
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.stored).toEqual([needing.id]);
  });

  it('discards what makes no sense without a file together with it, and sends it after the file', async () => {
    device.server.online = false;
    const outbox = device.outbox();
    const [kept, gone] = [upload(), upload()];
    const captions = [caption(gone.id), caption(kept.id)];
    for (const entry of [...captions, kept, gone]) await outbox.add(entry, entry.file && picture());
    await outbox.discard(gone.id);
    expect(outbox.store.getState().entries.map(({ id }) => id)).toEqual([captions[1]?.id, kept.id]);
    device.server.online = true;
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.stored).toEqual([kept.id, captions[1]?.id]);
  });

  it('leaves work of a kind that this page does not know on the device', async () => {
    const outbox = device.outbox();
    const unknown = { ...change(), kind: 'hologram' };
    await outbox.add(unknown);
    await outbox.add(change());
    await waitUntil(() => outbox.store.getState().entries.length === 1);
    expect(device.server.stored).toHaveLength(1);
    expect(outbox.store.getState().entries[0]?.id).toBe(unknown.id);
  });
});

/** A feature's change of an entry. */
function renamed(entry: Entry): Partial<Entry> {
  return { input: { name: 'hanger.jpg' }, file: entry.file };
}
