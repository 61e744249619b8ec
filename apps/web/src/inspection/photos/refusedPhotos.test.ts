import 'fake-indexeddb/auto';
import { AppError, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BYTES, picture, settled, waitUntil } from '../../offline/fakes.ts';
import { hashOf } from '../../offline/hashOf.ts';
import type { Outbox } from '../../offline/Outbox.ts';
import { classifyFailure } from '../../offline/sendFile.ts';
import { refusal, SiteDevice, still, waiting } from '../fakes.ts';
import { still as stillKind } from '../kinds/still.ts';

describe('a photo', () => {
  let device: SiteDevice;
  let outbox: Outbox;
  beforeEach(() => {
    device = new SiteDevice();
    outbox = device.outbox();
  });
  afterEach(() => device.close());

  const onlyEntry = () => outbox.store.getState().entries[0];

  it('is deleted from the device once the server confirms the same hash', async () => {
    const entry = still();
    await outbox.add(entry, picture());
    await settled(outbox);
    expect(device.uploads.seen.map(({ metadata }) => metadata.photoId)).toEqual([entry.id]);
    expect(await outbox.file(entry.id)).toBeNull();
  });

  it('stays on the device when the server confirms another hash', async () => {
    device.uploads.storedHash = 'b'.repeat(64);
    const entry = still();
    await outbox.add(entry, picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(await (await outbox.file(entry.id))?.bytes()).toEqual(BYTES);
  });

  it.each(FINAL_UPLOAD_REFUSALS.filter((code) => code !== 'hashMismatch'))(
    'that is refused for good (%s) is not sent again: a person decides',
    (code) => {
      const { state, problem } = classifyFailure(new AppError(code, { thing: 'photo' }));
      expect(state).toBe('needsAttention');
      expect(problem).not.toBe('');
    },
  );

  it('that is refused because its inspection was closed meanwhile waits for a person', async () => {
    device.uploads.refusal = refusal('inspectionClosed');
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(onlyEntry()?.problem).toMatch(/^This inspection is closed/);
  });

  it('that is refused because the clock was wrong is dated again, with what the clock said in its notes', () => {
    const entry = waiting(still(undefined, { capturedAt: '2031-01-05T15:00:00.000Z', notes: 'No drip leg' }));
    const redated = stillKind.redated?.(entry, new Date('2026-11-20T16:00:00.000Z'));
    expect(redated?.input.capturedAt).toBe('2026-11-20T16:00:00.000Z');
    expect(redated?.input.notes).toBe(
      'No drip leg\nThe clock of the device said 2031-01-05T15:00:00.000Z, which was wrong',
    );
    // The server keeps the metadata with which an upload began.
    expect(redated?.file?.uploadId).not.toBe(entry.file?.uploadId);
  });

  it('that was damaged on the way is sent again', async () => {
    device.uploads.refusal = refusal('hashMismatch');
    await outbox.add(await stillOf(BYTES), picture());
    await waitUntil(() => onlyEntry()?.attempts === 1);
    expect(onlyEntry()?.state).toBe('waiting');
    device.uploads.refusal = null;
    outbox.retryNow();
    await settled(outbox);
  });

  it('that was damaged on this device is not sent again, and says so', async () => {
    device.uploads.refusal = refusal('hashMismatch');
    await outbox.add(await stillOf(new Uint8Array([9, 9, 9])), picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(onlyEntry()?.problem).toMatch(/damaged on this device.*Take it again, then discard it\.$/);
    expect(device.uploads.seen).toHaveLength(1);
  });
});

/** A still whose hash was computed from these bytes. */
async function stillOf(bytes: Uint8Array<ArrayBuffer>) {
  return still(undefined, { sha256: await hashOf(bytes.buffer) });
}
