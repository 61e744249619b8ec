import { mintId } from '@sightline/contracts/core/ids';
import type { DrawnShape, MarkupChange } from '@sightline/contracts/photos/photoMarkup';
import { getPhoto, updatePhoto } from '@sightline/contracts/photos/photos';
import { photoKeys } from '@sightline/store/photos/photos';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { TestServer } from '../../../../../tests/support/TestServer.ts';
import { metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { beginPhotoStory, type Caller } from './testing/photoStory.ts';

/** Markup that staff draw over a photo: data stored with it, which never changes its bytes. */

let server: TestServer;
let client: Caller;
let inspector: Caller;
let admin: Caller;
let inspectionId: string;
let jpeg: Buffer;
let photoId: string;

beforeAll(async () => {
  ({ server, client, inspector, inspectionId, jpeg } = await beginPhotoStory());
  admin = await server.signedInAs('admin');
});

beforeEach(async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  await uploadPhoto(client, metadata, jpeg);
  photoId = metadata.photoId ?? '';
});

afterAll(() => server.close());

const ARROW: DrawnShape = { id: mintId(), kind: 'arrow', color: 'red', from: [0.1, 0.9], to: [0.5, 0.5] };
const LABEL: DrawnShape = { id: mintId(), kind: 'text', color: 'white', at: [0.5, 0.9], text: 'Leak here' };
const DRAWN = [ARROW, LABEL];
const MARKS = DRAWN.map((shape) => ({ ...shape, drawnBy: 'Ana Ruiz', drawnAt: expect.any(String) }));

function draw(caller: Pick<Caller, 'send'>, marks: unknown) {
  return caller.send('PATCH', `/api/photos/${photoId}`, { markup: { marks } });
}
const change = (caller: Caller, markup: z.input<typeof MarkupChange>) =>
  caller.ask(updatePhoto, { params: { photoId }, body: { markup } });
const markupOf = async (caller: Caller) => (await caller.ask(getPhoto, { params: { photoId } })).markup;

test('staff draw on a photo; everyone who may see it sees the markup, and the file stays unchanged', async () => {
  const before = await inspector.ask(getPhoto, { params: { photoId } });
  expect(before.markup).toEqual([]);
  expect(await change(inspector, { marks: DRAWN })).toEqual({ ...before, markup: MARKS });
  expect(await markupOf(client)).toEqual(MARKS);
  const { original } = photoKeys({ _id: photoId, inspectionId });
  expect((await server.services.storage.read(original)).equals(jpeg)).toBe(true);
});

test('changing the description keeps the markup, and the other way around', async () => {
  await change(inspector, { marks: DRAWN });
  await inspector.ask(updatePhoto, { params: { photoId }, body: { description: 'Valve' } });
  const cleared = await change(inspector, { removed: DRAWN.map(({ id }) => id) });
  expect(cleared).toMatchObject({ description: 'Valve', markup: [] });
});

test('a mark that someone else has added meanwhile stays, and each mark names its author', async () => {
  await change(inspector, { marks: [ARROW] });
  const label = { ...LABEL, text: 'Leak at the elbow' };
  // Both editors were opened before the other one saved.
  await Promise.all([
    change(admin, { marks: [LABEL] }),
    change(inspector, { marks: [{ ...ARROW, color: 'blue' }] }),
  ]);
  await change(inspector, { marks: [label] });
  expect(await markupOf(client)).toMatchObject([
    { id: ARROW.id, color: 'blue', drawnBy: 'Ana Ruiz' },
    { id: LABEL.id, text: 'Leak at the elbow', drawnBy: 'Ana Ruiz' },
  ]);
  await change(admin, { removed: [ARROW.id] });
  expect(await markupOf(client)).toMatchObject([{ id: LABEL.id }]);
});

test('the room is notified of markup with its author and time', async () => {
  await change(inspector, { marks: DRAWN });
  const last = (await server.services.roomLog.since(inspectionId, 0)).at(-1);
  expect(last).toMatchObject({
    kind: 'photo:updated',
    at: expect.any(String),
    by: { name: 'Ana Ruiz' },
    data: { photo: { id: photoId, markup: MARKS, position: null, custody: [] } },
  });
});

test('a client may not draw, not even on an own photo', async () => {
  expect((await draw(client, DRAWN)).status).toBe(403);
  expect((await draw(server.visitor(), DRAWN)).status).toBe(401);
  expect(await markupOf(inspector)).toEqual([]);
});

test('invalid markup is refused with the shape and the reason, and the stored markup stays', async () => {
  await draw(inspector, DRAWN);
  const { status, body } = await draw(inspector, [ARROW, { ...LABEL, at: [0.5, 1.2] }]);
  expect([status, body]).toEqual([
    400,
    {
      error: 'Please check the marks: Outside of the picture.',
      code: 'badInput',
      details: { fields: { 'markup.marks.1.at.1': 'Outside of the picture' } },
    },
  ]);
  const more = (count: number) => Array.from({ length: count }, () => ({ ...ARROW, id: mintId() }));
  for (const count of [39, 41])
    expect((await draw(inspector, more(count))).body).toMatchObject({
      error: 'Please check the marks: Use at most 40 marks on a photo.',
    });
  const forged = { ...ARROW, drawnBy: 'Dana Whitfield', drawnAt: '2026-11-20T15:00:00.000Z' };
  for (const wrong of [null, 'x', [{ $gt: '' }], [{ ...ARROW, color: '#f00' }], [forged]])
    expect((await draw(inspector, wrong)).status).toBe(400);
  expect(await markupOf(inspector)).toEqual(MARKS);
});
