import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addPushDevice } from '@sightline/contracts/accounts/push';
import { mintId } from '@sightline/contracts/core/ids';
import { requestInspection } from '@sightline/contracts/inspections/scheduling';
import { createInvitation, issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { readWaitingRoom } from '@sightline/contracts/rooms/waitingRoom';
import { uploads } from '@sightline/store/uploads/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedInspection } from '../../../../tests/support/people.ts';
import { PushBrowser } from '../../../../tests/support/pushService.ts';
import { TestServer } from '../../../../tests/support/TestServer.ts';
import { ask, askOffset, createUpload, metadataFor } from '../../../../tests/support/uploads.ts';
import { noisyJpeg } from '../features/photos/testing/photoStory.ts';

/** F10: one caller cannot fill the database, the disk or other people's mailboxes. */

const GIB = 1024 ** 3;
const DAY_MS = 24 * 3600_000;
const picture = Buffer.from('a picture');

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
let client: typeof admin;
let inspectionId: string;
let clientId: string;

beforeAll(async () => {
  server = await TestServer.start();
  await server.startNode();
  [admin, client] = [await server.signedInAs('admin'), await server.signedInAs('client')];
  clientId = client.user.clientId ?? '';
  inspectionId = (await storedInspection(server.services.store, { clientId }))._id;
});
afterAll(() => server.close());

const subjectOf = ({ user }: typeof admin): string => `user:${user._id}`;

test('F10 refuses more writes than a person makes', async () => {
  const busy = await server.signedInAs('client');
  await server.services.limits.spend('writesByCaller', subjectOf(busy), 600);
  const answer = await busy.send('POST', requestInspection.path, {});
  expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
});

test('F10 limits tickets, separately for each person', async () => {
  await server.services.limits.spend('ticketsByCaller', subjectOf(client), 120);
  expect((await client.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(429);
  expect((await admin.call(issueRoomTicket, { params: { inspectionId } })).status).toBe(200);
});

test("F10 limits a client's requests", async () => {
  await server.services.limits.spend('requestsByClient', clientId, 60);
  const body = { projectType: 'building', address: '3 Coral Way' } as const;
  expect((await client.call(requestInspection, { body })).status).toBe(429);
});

test('F10 limits invitations, which are mails to any address', async () => {
  await server.services.limits.spend('invitationsByCaller', subjectOf(admin), 60);
  const body = { id: mintId(), name: 'Sam', email: 'sam@example.com' };
  expect((await admin.call(createInvitation, { params: { inspectionId }, body })).status).toBe(429);
});

test('F10 limits the questions of pages that wait, and the devices that are notified', async () => {
  const { limits } = server.services;
  await limits.spend('waitingByCaller', subjectOf(client), 120);
  expect((await client.call(readWaitingRoom, { params: { inspectionId } })).status).toBe(429);
  await limits.spend('pushByCaller', subjectOf(admin), 60);
  const body = new PushBrowser().subscriptionAt('https://push.example.com/1');
  expect((await admin.call(addPushDevice, { body })).status).toBe(429);
});

/** A person whose quota has room for one more upload of the picture, and a function that begins one. */
async function almostFull() {
  const caller = await server.signedInAs('inspector');
  await server.services.limits.spend('uploadBytesByCaller', subjectOf(caller), 5 * GIB - picture.length);
  const begin = async (into = inspectionId) =>
    await createUpload(caller, metadataFor(into, picture), picture.length);
  return { caller, begin };
}

test('F10 counts the announced bytes of a person, and returns those of an abandoned upload', async () => {
  const { caller, begin } = await almostFull();
  const first = await begin();
  expect(first.status).toBe(201);
  expect((await begin()).status).toBe(429);
  expect((await ask(caller, 'DELETE', first.path)).status).toBe(204);
  expect((await begin()).status).toBe(201);
});

test('F10 returns no bytes for a deletion that tus refuses, and the upload can still be deleted', async () => {
  const { caller, begin } = await almostFull();
  const { path } = await begin();
  expect((await ask(caller, 'DELETE', path, { 'Tus-Resumable': '' })).status).toBe(412);
  expect((await begin()).status).toBe(429);
  expect((await askOffset(caller, path)).status).toBe(200);
  expect((await ask(caller, 'DELETE', path)).status).toBe(204);
  expect((await begin()).status).toBe(201);
});

test('F10 a complete upload cannot be deleted: its photo stays, and so do its counted bytes', async () => {
  const jpeg = await noisyJpeg(64, 48);
  const caller = await server.signedInAs('inspector');
  await server.services.limits.spend('uploadBytesByCaller', subjectOf(caller), 5 * GIB - jpeg.length);
  const begin = () => createUpload(caller, metadataFor(inspectionId, jpeg), jpeg.length);
  const { path } = await begin();
  // All bytes have arrived, and the photo is not stored yet.
  const { DATA_DIR = '' } = server.services.configuration.storage;
  await writeFile(join(DATA_DIR, 'uploads', path.split('/').at(-1) ?? ''), jpeg);
  expect((await ask(caller, 'DELETE', path)).status).toBe(404);
  expect((await askOffset(caller, path)).status).toBe(200);
  expect((await ask(caller, 'DELETE', path)).status).toBe(404);
  expect((await begin()).status).toBe(429);
});

test('F10 returns bytes only within the window in which they were counted', async () => {
  const { caller, begin } = await almostFull();
  const { path } = await begin();
  const filter = { _id: path.split('/').at(-1) ?? '' };
  const uploadsOf = server.services.store.of(uploads);
  const { quota = [] } = (await uploadsOf.findOne(filter).lean()) ?? {};
  const yesterday = quota.map((spent) => ({ ...spent, windowEndsAt: spent.windowEndsAt - DAY_MS }));
  await uploadsOf.updateOne(filter, { $set: { quota: yesterday } });
  expect((await ask(caller, 'DELETE', path)).status).toBe(204);
  expect((await begin()).status).toBe(429);
});

test("F10 a full inspection takes no bytes of the person's quota", async () => {
  const { begin } = await almostFull();
  const { _id: full } = await storedInspection(server.services.store);
  await server.services.limits.spend('uploadBytesByInspection', full, 20 * GIB);
  expect((await begin(full)).status).toBe(429);
  expect((await begin()).status).toBe(201);
});

test('F10 counts the announced bytes of an inspection over all senders', async () => {
  const { _id } = await storedInspection(server.services.store);
  await server.services.limits.spend('uploadBytesByInspection', _id, 20 * GIB);
  const caller = await server.signedInAs('inspector');
  const { status } = await createUpload(caller, metadataFor(_id, picture), picture.length);
  expect(status).toBe(429);
});
