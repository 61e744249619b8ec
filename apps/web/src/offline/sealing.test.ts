import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceDatabase } from './DeviceDatabase.ts';
import type { Entry } from './Entry.ts';
import { change, FakeDevice, ownerOf, settled, upload } from './fakes.ts';
import type { SealedEntry } from './Seal.ts';
import { SealedOutbox } from './SealedOutbox.ts';

const NOTE = 'Rust behind the panel';
const [ADA, BOB] = [ownerOf('ada'), ownerOf('bob')];

describe('what waits on a shared device', () => {
  let device: FakeDevice;
  beforeEach(() => {
    device = new FakeDevice();
    device.server.online = false;
  });
  afterEach(() => device.close());

  it('cannot be read there: what was entered, files and their previews', async () => {
    const { id } = await leaveWork();
    const raw = await everythingIn(device.name);
    for (const secret of [NOTE, 'kitchen.jpg', 'change', 'SMALL JPEG', 'LARGE JPEG'])
      expect(raw, secret).not.toContain(secret);
    // Only the data needed to find and order it is unsealed.
    expect(raw).toContain(id);
    expect(raw).toContain('ada');
  });

  it('is shown and sent, with the same bytes, when its owner is back', async () => {
    const { id } = await leaveWork();
    const back = device.outbox('ada');
    await back.listed();
    const { entries } = back.store.getState();
    expect(entries.map(({ kind }) => kind)).toEqual(['upload', 'change']);
    expect(previewOf(entries[0])).toBe('SMALL JPEG');
    expect(await (await back.file(id))?.text()).toBe('LARGE JPEG');
    device.server.online = true;
    back.retryNow();
    await settled(back);
    expect(await device.server.uploads[0]?.file?.text()).toBe('LARGE JPEG');
  });

  it('is neither shown, sent nor deleted while another person is here, or with another key', async () => {
    const { id } = await leaveWork();
    device.server.online = true;
    const bobs = device.outbox('bob');
    await bobs.listed();
    expect(bobs.store.getState().entries).toEqual([]);
    bobs.setOwner({ ...ADA, outboxKey: BOB.outboxKey });
    await bobs.listed();
    expect(bobs.store.getState().entries).toEqual([]);
    expect(await bobs.file(id)).toBeNull();
    expect(device.server.requests).toBe(0);
    bobs.setOwner(ADA);
    await bobs.listed();
    expect(bobs.store.getState().entries).toHaveLength(2);
  });

  it('does not hide the rest where one entry is damaged, which stays as it is', async () => {
    const { id } = await leaveWork();
    const database = new DeviceDatabase(device.name);
    const known = await database.entries.get(id);
    await database.entries.put({ ...known, sealed: new ArrayBuffer(40) } as SealedEntry);
    await database.entries.add({ ...known, id: 'broken', sealed: null } as never);
    const back = device.outbox('ada');
    await back.listed();
    expect(back.store.getState().entries.map(({ kind }) => kind)).toEqual(['change']);
    await back.flush();
    expect(await database.entries.count()).toBe(3);
    database.close();
  });

  it('cannot be passed off as another entry of the same person', async () => {
    const { id } = await leaveWork();
    const database = new DeviceDatabase(device.name);
    await database.entries.add({ ...(await database.entries.get(id)), id: 'copy' } as never);
    expect((await new SealedOutbox(database).list(ADA)).map((entry) => entry.id)).not.toContain('copy');
    database.close();
  });

  it('stays sealed when it is changed by a failed attempt', async () => {
    const outbox = device.outbox('ada');
    await outbox.add(note());
    await vi.waitFor(async () => expect(await storedAttempts(device.name)).toBe(1));
    expect(await everythingIn(device.name)).not.toContain(NOTE);
  });

  it('begins to be written in the turn of the event loop in which it is made', async () => {
    const outbox = device.outbox('ada');
    await outbox.listed();
    const write = vi.spyOn(IDBObjectStore.prototype, 'put');
    const added = outbox.add(note());
    let isLaterTask = false;
    setTimeout(() => (isLaterTask = true), 0);
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    expect(isLaterTask).toBe(false);
    expect(write).toHaveBeenCalledOnce();
    await added;
  });

  /** Stores a file with its preview and a change by Ada, who then leaves. */
  async function leaveWork(): Promise<{ id: string }> {
    const outbox = device.outbox('ada');
    const photo = upload();
    await outbox.add(photo, taken('LARGE JPEG'));
    await outbox.attachPreview(photo.id, async () => bytesOf('SMALL JPEG'));
    await outbox.add(note());
    outbox.setOwner(null);
    expect(outbox.store.getState().entries).toEqual([]);
    outbox.close();
    device.server.requests = 0;
    return photo;
  }
});

const note = () => change(NOTE);
const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer;
const taken = (text: string) => ({ blob: new Blob([text]), contents: bytesOf(text) });

function previewOf(entry: Entry | undefined): string {
  return entry?.file?.preview ? Buffer.from(entry.file.preview).toString() : '';
}

async function storedAttempts(name: string): Promise<number | undefined> {
  const database = new DeviceDatabase(name);
  const [entry] = await new SealedOutbox(database).list(ADA);
  database.close();
  return entry?.attempts;
}

/** All records of the database, with bytes as text, as another program would read them. */
async function everythingIn(name: string): Promise<string> {
  const database = await new Dexie(name).open();
  const tables = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  return JSON.stringify(tables, (_, value: unknown) => {
    const isBytes = Object.prototype.toString.call(value) === '[object ArrayBuffer]';
    return isBytes ? Buffer.from(value as ArrayBuffer).toString('latin1') : value;
  });
}
