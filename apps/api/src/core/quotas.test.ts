import { mintId } from '@sightline/contracts/core/ids';
import { requestInspection } from '@sightline/contracts/inspections';
import { createInvitation, issueRoomTicket } from '@sightline/contracts/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../tests/support/api.ts';
import { storedInspection } from '../../../../tests/support/people.ts';
import { ask, createUpload, metadataFor } from '../../../../tests/support/uploads.ts';

/** F10: one caller cannot fill the database, the disk or other people's mailboxes. */

const GIB = 1024 ** 3;
const picture = Buffer.from('a picture');

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
let client: typeof admin;
let inspectionId: string;
let clientId: string;

beforeAll(async () => {
  server = await TestServer.start();
  await server.services.placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
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

test('F10 counts the announced bytes of a person, and returns those of an abandoned upload', async () => {
  const caller = await server.signedInAs('inspector');
  await server.services.limits.spend('uploadBytesByCaller', subjectOf(caller), 5 * GIB - picture.length);
  const first = await createUpload(caller, metadataFor(inspectionId, picture), picture.length);
  expect(first.status).toBe(201);
  const again = () => createUpload(caller, metadataFor(inspectionId, picture), picture.length);
  expect((await again()).status).toBe(429);
  expect((await ask(caller, 'DELETE', first.path)).status).toBe(204);
  expect((await again()).status).toBe(201);
});

test('F10 counts the announced bytes of an inspection over all senders', async () => {
  const { _id } = await storedInspection(server.services.store);
  await server.services.limits.spend('uploadBytesByInspection', _id, 20 * GIB);
  const caller = await server.signedInAs('inspector');
  const { status } = await createUpload(caller, metadataFor(_id, picture), picture.length);
  expect(status).toBe(429);
});
