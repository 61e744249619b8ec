import type { PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { getPhoto, updatePhoto } from '@sightline/contracts/photos/photos';
import { photoKeys } from '@sightline/store/photos/photos';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../../../../tests/support/TestServer.ts';
import { metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { beginPhotoStory, type Caller } from './testing/photoStory.ts';

/** Markup that staff draw over a photo: data stored with it, which never changes its bytes. */

let server: TestServer;
let client: Caller;
let inspector: Caller;
let inspectionId: string;
let jpeg: Buffer;
let photoId: string;

beforeAll(async () => {
  ({ server, client, inspector, inspectionId, jpeg } = await beginPhotoStory());
});

beforeEach(async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  await uploadPhoto(client, metadata, jpeg);
  photoId = metadata.photoId ?? '';
});

afterAll(() => server.close());

const MARKUP: PhotoMarkup = [
  { kind: 'arrow', color: 'red', from: [0.1, 0.9], to: [0.5, 0.5] },
  { kind: 'text', color: 'white', at: [0.5, 0.9], text: 'Leak here' },
];

function draw(caller: Pick<Caller, 'send'>, markup: unknown) {
  return caller.send('PATCH', `/api/photos/${photoId}`, { markup });
}

test('staff draw on a photo; everyone who may see it sees the markup, and the file stays unchanged', async () => {
  const before = await inspector.ask(getPhoto, { params: { photoId } });
  expect(before.markup).toEqual([]);
  const photo = await inspector.ask(updatePhoto, { params: { photoId }, body: { markup: MARKUP } });
  expect(photo).toEqual({ ...before, markup: MARKUP });
  expect((await client.ask(getPhoto, { params: { photoId } })).markup).toEqual(MARKUP);
  const { original } = photoKeys({ _id: photoId, inspectionId });
  expect((await server.services.storage.read(original)).equals(jpeg)).toBe(true);
});

test('changing the description keeps the markup, and the other way around', async () => {
  await inspector.ask(updatePhoto, { params: { photoId }, body: { markup: MARKUP } });
  await inspector.ask(updatePhoto, { params: { photoId }, body: { description: 'Valve' } });
  const cleared = await inspector.ask(updatePhoto, { params: { photoId }, body: { markup: [] } });
  expect(cleared).toMatchObject({ description: 'Valve', markup: [] });
});

test('the room is notified of markup with its author and time', async () => {
  await inspector.ask(updatePhoto, { params: { photoId }, body: { markup: MARKUP } });
  const last = (await server.services.roomLog.since(inspectionId, 0)).at(-1);
  expect(last).toMatchObject({
    kind: 'photo:updated',
    at: expect.any(String),
    by: { name: 'Ana Ruiz' },
    data: { photo: { id: photoId, markup: MARKUP, position: null, custody: [] } },
  });
});

test('a client may not draw, not even on an own photo', async () => {
  expect((await draw(client, MARKUP)).status).toBe(403);
  expect((await draw(server.visitor(), MARKUP)).status).toBe(401);
  expect((await inspector.ask(getPhoto, { params: { photoId } })).markup).toEqual([]);
});

test('invalid markup is refused with the shape and the reason, and the stored markup stays', async () => {
  await draw(inspector, MARKUP);
  const outside = [MARKUP[0], { ...MARKUP[1], at: [0.5, 1.2] }];
  const { status, body } = await draw(inspector, outside);
  expect([status, body]).toEqual([
    400,
    {
      error: 'Please check the markup: Outside of the picture.',
      code: 'badInput',
      details: { fields: { 'markup.1.at.1': 'Outside of the picture' } },
    },
  ]);
  const many = Array.from({ length: 41 }, () => MARKUP[0]);
  expect((await draw(inspector, many)).body).toMatchObject({
    error: 'Please check the markup: Use at most 40 marks on a photo.',
  });
  for (const wrong of [null, 'x', [{ $gt: '' }], [{ ...MARKUP[0], color: '#f00' }]])
    expect((await draw(inspector, wrong)).status).toBe(400);
  expect((await inspector.ask(getPhoto, { params: { photoId } })).markup).toEqual(MARKUP);
});
