import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxOwner } from '../../offline/Entry.ts';
import { ownerOf } from '../../offline/fakes.ts';
import { pageDevice } from '../../offline/pageDevice.ts';
import { forgetReference, openOwnReferences, rememberReference, useOwnReferences } from './ownReferences.ts';
import { SealedReferences } from './SealedReferences.ts';

const [ADA, BOB] = [ownerOf('ada'), ownerOf('bob')];
const TILE = { name: 'Ceiling tile', width: 603.25, height: 1212.85, unit: 'inches' as const };

/** A newly opened page, which has read no references yet. */
const openPage = () => openOwnReferences(ownerOf('stranger'));

beforeEach(openPage);
afterEach(async () => (await pageDevice()).references.clear());

function shownTo(owner: OutboxOwner) {
  return renderHook(() => useOwnReferences(owner)).result;
}

describe('reference objects with a measured size', () => {
  it('are known to their owner after the app was opened again, by name', async () => {
    await rememberReference(TILE, ADA);
    await rememberReference({ ...TILE, name: 'Brick', height: null }, ADA);
    await openPage();
    const shown = shownTo(ADA);
    await waitFor(() => expect(shown.current).toHaveLength(2));
    expect(shown.current).toMatchObject([{ name: 'Brick', height: null }, TILE]);
  });

  it('are replaced by one of the same name, and removed for good', async () => {
    await rememberReference(TILE, ADA);
    await rememberReference({ ...TILE, name: 'ceiling tile', width: 600 }, ADA);
    await openPage();
    const shown = shownTo(ADA);
    await waitFor(() => expect(shown.current).toMatchObject([{ name: 'ceiling tile', width: 600 }]));
    const [tile] = shown.current;
    if (tile) await forgetReference(tile);
    expect(await storedFor(ADA)).toEqual([]);
    await waitFor(() => expect(shown.current).toEqual([]));
  });

  it('cannot be read on the device, nor seen by the next person or with another key', async () => {
    await rememberReference(TILE, ADA);
    const raw = await everythingStored();
    expect(raw).toContain('ada');
    for (const secret of ['Ceiling', '603.25', '1212.85', 'inches']) expect(raw).not.toContain(secret);
    const bobs = shownTo(BOB);
    await openOwnReferences(BOB);
    expect(bobs.current).toEqual([]);
    expect(await storedFor({ ...ADA, outboxKey: BOB.outboxKey })).toEqual([]);
    await rememberReference({ ...TILE, name: 'Brick' }, BOB);
    const adas = shownTo(ADA);
    await waitFor(() => expect(adas.current).toMatchObject([TILE]));
    expect(bobs.current).toEqual([]);
  });

  it('do not hide the rest where one is damaged, or of another version of the app', async () => {
    await rememberReference(TILE, ADA);
    const device = await pageDevice();
    const damaged = { nonce: new Uint8Array(12), sealed: new ArrayBuffer(40) };
    await device.references.add({ id: mintId(), owner: 'ada', ...damaged });
    await new SealedReferences(device).put({ ...TILE, id: mintId(), width: -1 }, ADA);
    expect(await storedFor(ADA)).toMatchObject([TILE]);
  });

  it('are kept by the page alone where the browser has no storage', async () => {
    (await pageDevice()).close();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('private mode');
    });
    await rememberReference(TILE, ADA);
    expect(shownTo(ADA).current).toMatchObject([TILE]);
    vi.restoreAllMocks();
    expect(await storedFor(ADA)).toEqual([]);
  });
});

async function storedFor(owner: OutboxOwner): Promise<unknown[]> {
  return await new SealedReferences(await pageDevice()).list(owner);
}

/** All stored bytes as text, as another program would read them. */
async function everythingStored(): Promise<string> {
  const stored = await (await pageDevice()).references.toArray();
  return JSON.stringify(stored, (_, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString() : value,
  );
}
