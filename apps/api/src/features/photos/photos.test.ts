import { mintId } from '@sightline/contracts/core/ids';
import { makeRenditions } from '@sightline/contracts/jobs';
import { getPhoto, listPhotos, updatePhoto } from '@sightline/contracts/photos/photos';
import { createInvitation, redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { invitationToken } from '@sightline/server-kit/invitationLinks';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { findPhoto, markRenditions, photoKeys } from '@sightline/store/photos/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';

let server: TestServer;
let client: HttpClient;
let inspector: HttpClient;
let guest: HttpClient;
let inspectionId: string;
let photoId: string;
let jpeg: Buffer;

beforeAll(async () => {
  server = await TestServer.start();
  const signedIn = await server.signedInAs('client');
  [client, inspector] = [signedIn, await server.signedInAs('inspector')];
  const clientId = signedIn.user.clientId ?? '';
  inspectionId = (await storedInspection(server.services.store, { clientId }))._id;
  guest = await invitedGuest();
  jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const position = { latitude: '25.981234', longitude: '-80.234321', accuracyMeters: '6' };
  const metadata = metadataFor(inspectionId, jpeg, position);
  await uploadPhoto(guest, metadata, jpeg);
  photoId = metadata.photoId ?? '';
});

afterAll(() => server.close());

async function invitedGuest(): Promise<HttpClient> {
  const body = { id: mintId(), name: 'Sam Field', email: 'sam@example.com' };
  await inspector.ask(createInvitation, { params: { inspectionId }, body });
  const visitor = server.visitor();
  const token = invitationToken(body.id, server.services.configuration.ticketSecret);
  await visitor.ask(redeemInvitation, { body: { token } });
  return visitor;
}

test('a guest on site sends photos; staff see its location, clients its accuracy', async () => {
  const seen = await Promise.all(
    [inspector, client, guest].map((caller) => caller.ask(getPhoto, { params: { photoId } })),
  );
  expect(seen.map(({ position }) => Object.keys(position ?? {}))).toEqual([
    ['latitude', 'longitude', 'accuracyMeters'],
    ['accuracyMeters'],
    [],
  ]);
  expect(seen[0]?.capturedBy).toBe('Sam Field (Guest)');
  const lists = await Promise.all(
    [client, guest].map((caller) => caller.ask(listPhotos, { params: { inspectionId } })),
  );
  expect(JSON.stringify(lists)).not.toContain('25.9812');
});

test('only staff get the original, as a download', async () => {
  const { status, headers } = await inspector.send('GET', `/api/photos/${photoId}/original`);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(headers.get('Content-Disposition')).toBe('attachment; filename=photo-001-general.jpg');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  for (const caller of [client, guest])
    expect((await caller.send('GET', `/api/photos/${photoId}/original`)).status).toBe(403);
});

test('an original whose bytes were changed in the storage is not sent', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  await uploadPhoto(inspector, metadata, jpeg);
  const { photoId: _id = '' } = metadata;
  const key = photoKeys({ _id, inspectionId }).original;
  await server.services.storage.put(key, Buffer.from(jpeg.toReversed()), { contentType: 'image/jpeg' });
  const { status, body } = await inspector.send('GET', `/api/photos/${_id}/original`);
  expect([status, body]).toMatchObject([500, { code: 'fileChanged' }]);
});

test('the image is not ready until a worker has made it; renditions are cached and revalidated', async () => {
  const path = `/api/photos/${photoId}/image`;
  const early = await client.send('GET', path);
  expect([early.status, early.headers.get('Retry-After')]).toEqual([409, '1']);
  expect((await client.send('GET', `/api/photos/${photoId}/thumbnail`)).status).toBe(200);

  const { storage, store } = server.services;
  const image = photoKeys({ _id: photoId, inspectionId }).image;
  await putDerivedFile({ storage, store }, image, { body: jpeg, contentType: 'image/jpeg' });
  await markRenditions(store, photoId, 'ready');
  const { status, headers } = await client.send('GET', path);
  expect([status, headers.get('Content-Length')]).toEqual([200, String(jpeg.length)]);
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
  const again = await client.send('GET', path, undefined, { 'If-None-Match': headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
});

test.each(['thumbnail', 'image'] as const)(
  'a changed %s is not sent, and is made again from the original',
  async (rendition) => {
    const metadata = metadataFor(inspectionId, jpeg);
    await uploadPhoto(inspector, metadata, jpeg);
    const { storage, store, queue } = server.services;
    const { photoId: _id = '' } = metadata;
    const keys = photoKeys({ _id, inspectionId });
    for (const key of [keys.thumbnail, keys.image])
      await putDerivedFile({ storage, store }, key, { body: jpeg, contentType: 'image/jpeg' });
    await markRenditions(store, _id, 'ready');
    const path = `/api/photos/${_id}/${rendition}`;
    expect((await client.send('GET', path)).status).toBe(200);

    const enqueued = vi.spyOn(queue, 'enqueueSoon');
    await storage.put(keys[rendition], Buffer.from(jpeg.toReversed()), { contentType: 'image/jpeg' });
    const { status, body } = await client.send('GET', path);
    expect([status, body]).toMatchObject([409, { code: 'notReady' }]);
    expect(enqueued).toHaveBeenCalledExactlyOnceWith(makeRenditions, { photoId: _id });
    expect((await findPhoto(store, _id))?.renditions).toBe('pending');
  },
);

test('staff attach a photo to an item, and the room is notified', async () => {
  const change = { itemId: 'electricalFinal', description: '<b>Panel</b>' };
  const photo = await inspector.ask(updatePhoto, { params: { photoId }, body: change });
  expect(photo).toMatchObject(change);
  const last = (await server.services.roomLog.since(inspectionId, 0)).at(-1);
  expect(last).toMatchObject({ kind: 'photo:updated', data: { photo: { ...change, position: null } } });
  expect((await client.call(updatePhoto, { params: { photoId }, body: change })).status).toBe(403);
});

test('refuses unknown fields, operators and invalid ids', async () => {
  for (const body of [{ position: null }, { description: { $gt: '' } }, { itemId: '../x' }])
    expect((await inspector.send('PATCH', `/api/photos/${photoId}`, body)).status).toBe(400);
});
