import { listNeededViews } from '@sightline/contracts/inspections/requiredViews';
import { getPhoto, setPhotoDisposition, updatePhoto } from '@sightline/contracts/photos/photos';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChecklist } from '../../../../../tests/support/checklists.ts';
import { createUpload, metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { invited } from '../../testing/accessWorld.ts';
import { beginPhotoStory, type Caller, type PhotoStory } from './testing/photoStory.ts';

/** Category, priority, tags, equipment, notes, file name and camera settings of a photo. */

let server: PhotoStory['server'];
let client: Caller;
let inspector: Caller;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  ({ server, client, inspector, inspectionId, jpeg } = await beginPhotoStory());
});

afterAll(() => server.close());

async function stored(changes: Record<string, string> = {}): Promise<string> {
  const metadata = metadataFor(inspectionId, jpeg, changes);
  expect((await uploadPhoto(inspector, metadata, jpeg)).status).toBe(201);
  return metadata.photoId ?? '';
}

const DETAILS = {
  category: 'defect',
  priority: 'critical',
  tags: 'rust, Roof, , rust',
  equipment: 'Water heater, tag 4',
  notes: 'Ask for the permit',
};

test('keeps the details that the device sends with a photo', async () => {
  const settings = { flash: 'on', resolution: '4K', quality: 'maximum' };
  const photoId = await stored({ ...DETAILS, ...settings, filename: 'IMG_0042.jpg' });
  expect(await inspector.ask(getPhoto, { params: { photoId } })).toMatchObject({
    ...DETAILS,
    tags: ['rust', 'Roof'],
    filename: 'IMG_0042.jpg',
    settings: { flash: true, resolution: '4K', quality: 'maximum' },
  });
});

test('a photo shows the required view that its device sends, until staff choose another; clients do not read it', async () => {
  const photoId = await stored({ viewId: 'panelLabel' });
  const viewOf = async (caller: Caller) => (await caller.ask(getPhoto, { params: { photoId } })).viewId;
  expect([await viewOf(inspector), await viewOf(client)]).toEqual(['panelLabel', null]);
  await inspector.ask(updatePhoto, { params: { photoId }, body: { viewId: 'streetAddress' } });
  expect(await viewOf(inspector)).toBe('streetAddress');
  const refused = { params: { photoId }, body: { viewId: 'no view' } };
  expect((await inspector.call(updatePhoto, refused)).status).toBe(400);
});

test('the phone on site reads which views are needed, by label, and which have a photo; no other part of the template', async () => {
  const guest = server.visitor();
  await guest.ask(redeemInvitation, { body: { token: (await invited(server, inspectionId)).token } });
  const needed = async () => await guest.ask(listNeededViews, { params: { inspectionId } });
  const first = (await needed()).at(-1);
  expect(first).toEqual({ id: expect.any(String), label: expect.any(String), isShown: false });
  const photoId = await stored({ viewId: first?.id ?? '' });
  expect((await needed()).at(-1)).toEqual({ ...first, isShown: true });
  const deleted = { disposition: 'deleted' as const, reason: 'Duplicate' };
  await inspector.ask(setPhotoDisposition, { params: { photoId }, body: deleted });
  expect((await needed()).at(-1)).toEqual(first);
});

test('filename: a picture of the camera is named by number, item, room and kind, an uploaded file as on its device', async () => {
  const nameOf = async (changes: Record<string, string>) => {
    const photoId = await stored(changes);
    return (await inspector.ask(getPhoto, { params: { photoId } })).filename;
  };
  await changeChecklist(inspector, inspectionId, { mechanicalDuctRough: 'fail' });
  expect(
    await nameOf({ itemId: 'mechanicalDuctRough', roomLabel: 'Attic / Süd', category: 'defect' }),
  ).toMatch(/^photo-\d{3}-duct-rough-attic-sud-defect\.jpg$/);
  expect(await nameOf({})).toMatch(/^photo-\d{3}-general\.jpg$/);
  expect(await nameOf({ source: 'file', filename: 'IMG_7.jpg' })).toBe('IMG_7.jpg');
  expect(await nameOf({ source: 'file' })).toBe('');
});

test('a photo without details is general, of medium priority and without camera settings', async () => {
  const photoId = await stored();
  const defaults = { category: 'general', priority: 'medium', tags: [], equipment: '', notes: '' };
  const photo = await inspector.ask(getPhoto, { params: { photoId } });
  expect(photo).toMatchObject({ ...defaults, settings: null });
});

test('staff change the details they name; the others stay', async () => {
  const photoId = await stored({ ...DETAILS });
  const body = { priority: 'low' as const, tags: ['wall'], roomLabel: 'Attic' };
  const photo = await inspector.ask(updatePhoto, { params: { photoId }, body });
  expect(photo).toMatchObject({ ...body, category: 'defect', notes: DETAILS.notes });
});

test('clients read neither notes nor file name nor camera settings, in lists and in the room', async () => {
  const settings = { flash: 'on', resolution: '720p', quality: 'high' };
  const photoId = await stored({ ...DETAILS, ...settings, filename: 'secret.jpg' });
  const hidden = { notes: '', filename: '', settings: null };
  const photo = await client.ask(getPhoto, { params: { photoId } });
  expect(photo).toMatchObject({ category: 'defect', priority: 'critical', ...hidden });
  expect(JSON.stringify(await server.services.roomLog.since(inspectionId, 0))).not.toContain('secret.jpg');
});

test.each([
  ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `tag${index}`).join(',') }],
  ['an unknown category', { category: 'urgent' }],
  ['an unknown priority', { priority: 'extreme' }],
  ['an unknown resolution', { resolution: '8K' }],
])('refuses %s before any bytes are sent', async (_, changes) => {
  expect((await createUpload(inspector, metadataFor(inspectionId, jpeg, changes), jpeg.length)).status).toBe(
    400,
  );
});

test("the server's time of receipt is shown with the time of a device whose clock is fast", async () => {
  const capturedAt = new Date(Date.now() + 10 * 60_000).toISOString();
  const before = Date.now();
  const photoId = await stored({ capturedAt });
  const photo = await inspector.ask(getPhoto, { params: { photoId } });
  expect(photo.capturedAt).toBe(capturedAt);
  const storedAt = Date.parse(photo.storedAt);
  expect(storedAt).toBeGreaterThanOrEqual(before);
  expect(storedAt).toBeLessThanOrEqual(Date.now());
});
