import 'fake-indexeddb/auto';
import { AppError, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StillEntry } from './entries.ts';
import { BYTES, FakeDevice, picture, settled, still, waitUntil } from './fakes.ts';
import { hashOf } from './hashOf.ts';
import type { Outbox } from './Outbox.ts';
import { classifyFailure } from './sendFailure.ts';
import { dated } from './wrongClock.ts';

describe('a photo that the server refuses', () => {
  let device: FakeDevice;
  let outbox: Outbox;
  beforeEach(() => {
    device = new FakeDevice();
    outbox = device.outbox();
  });
  afterEach(() => device.close());

  const refuseOnce = (error: AppError): void => {
    device.server.onUpload = () => {
      device.server.onUpload = () => {};
      throw error;
    };
  };
  const onlyEntry = () => outbox.store.getState().entries[0];

  it.each(FINAL_UPLOAD_REFUSALS.filter((code) => code !== 'hashMismatch'))(
    'for good (%s) is not sent again: a person decides',
    (code) => {
      const { state, problem } = classifyFailure(new AppError(code, { thing: 'photo' }));
      expect(state).toBe('needsAttention');
      expect(problem).not.toBe('');
    },
  );

  it('because its inspection was closed meanwhile waits for a person', async () => {
    refuseOnce(new AppError('inspectionClosed'));
    await outbox.add(still(), picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(onlyEntry()?.problem).toMatch(/^This inspection is closed/);
  });

  it('because the clock was wrong is dated again, with what the clock said in its notes', () => {
    const capturedAt = '2031-01-05T15:00:00.000Z';
    const entry = still();
    if (entry.kind !== 'still') throw new Error('Not a still');
    const late = { ...entry, metadata: { ...entry.metadata, capturedAt, notes: 'No drip leg' } };
    const bookkeeping = { owner: 'ada', createdAt: 0, attempts: 1, problem: null };
    const refused: StillEntry = { ...late, ...bookkeeping, state: 'needsAttention' };
    const { metadata } = dated(refused, new Date('2026-11-20T16:00:00.000Z')) as Partial<StillEntry>;
    expect(metadata?.capturedAt).toBe('2026-11-20T16:00:00.000Z');
    expect(metadata?.notes).toBe(
      'No drip leg\nThe clock of the device said 2031-01-05T15:00:00.000Z, which was wrong',
    );
  });

  it('because it was damaged on the way is sent again', async () => {
    refuseOnce(new AppError('hashMismatch'));
    await outbox.add(await stillOf(BYTES), picture());
    await waitUntil(() => onlyEntry()?.attempts === 1);
    expect(onlyEntry()?.state).toBe('waiting');
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.photos.size).toBe(1);
  });

  it('because it was damaged on this device is not sent again, and says so', async () => {
    refuseOnce(new AppError('hashMismatch'));
    await outbox.add(await stillOf(new Uint8Array([9, 9, 9])), picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(onlyEntry()?.problem).toMatch(/damaged on this device.*Take it again, then discard it\.$/);
    expect(device.server.uploads).toHaveLength(1);
  });
});

/** A still whose hash was taken of these bytes. */
async function stillOf(bytes: Uint8Array<ArrayBuffer>) {
  const entry = still();
  if (entry.kind !== 'still') throw new Error('Not a still');
  return { ...entry, metadata: { ...entry.metadata, sha256: await hashOf(bytes.buffer) } };
}
