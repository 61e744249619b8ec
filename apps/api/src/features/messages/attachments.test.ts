import { downloadAttachment } from '@sightline/contracts/attachments/attachments';
import { deleteClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { sendMessage } from '@sightline/contracts/messages/messages';
import { attachmentKey } from '@sightline/store/messages/attachments';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storedClient } from '../../../../../tests/support/people.ts';
import { sha256Of } from '../../../../../tests/support/sha256Of.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { createUpload, sendBytes } from '../../../../../tests/support/uploads.ts';

/** Files sent with a message: uploaded before it, and never changed after it. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let staff: Caller;
let client: Caller;
let clientId: string;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector');
  clientId = (await storedClient(server.services.store, { name: 'Zenith Villas' }))._id;
  client = await server.signedInAs('client', { clientId, firstName: 'Kim', lastName: 'Doe' });
});
afterAll(() => server.close());

const send = async (caller: Caller, attachmentIds: string[], to = clientId) =>
  await caller.call(sendMessage, {
    body: {
      id: mintId(),
      clientId: to,
      subject: 'Roof',
      message: 'See the plan',
      attachmentIds,
    },
  });

async function open(caller: Caller, attachmentId: string): Promise<Response> {
  const path = downloadAttachment.path.replace(':attachmentId', attachmentId);
  return await fetch(`${server.url}${path}`, { headers: { cookie: caller.cookies } });
}

async function upload(
  caller: Caller,
  bytes: Uint8Array,
  { attachmentId = mintId(), ...facts }: Record<string, string> = {},
  length = bytes.length,
) {
  const sha256 = sha256Of(bytes);
  const metadata = { kind: 'attachment', attachmentId, clientId, sha256, filename: 'plan.pdf', ...facts };
  const created = await createUpload(caller, metadata, length);
  const sent = created.status === 201 ? await sendBytes(caller, created.path, 0, bytes) : created;
  return { attachmentId, status: sent.status };
}

const PLAN = Buffer.from('%PDF-1.7 the plan');
const OTHER = Buffer.from('%PDF-1.7 another plan');

async function opened(caller: Caller, attachmentId: string): Promise<Buffer> {
  return Buffer.from(await (await open(caller, attachmentId)).arrayBuffer());
}

test('the other side cannot replace a file that was sent', async () => {
  const { attachmentId } = await upload(staff, PLAN);
  await send(staff, [attachmentId]);
  expect((await upload(client, OTHER, { attachmentId })).status).toBe(409);
  for (const reader of [staff, client]) expect(await opened(reader, attachmentId)).toEqual(PLAN);
});

test('of two files that are uploaded under one id at the same time, the first keeps it', async () => {
  const attachmentId = mintId();
  const uploads = [PLAN, OTHER].map((bytes) => upload(staff, bytes, { attachmentId }));
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses).toEqual(expect.arrayContaining([204, 409]));
  const kept = statuses[0] === 204 ? PLAN : OTHER;
  expect(await opened(staff, attachmentId)).toEqual(kept);
});

test('an upload that ended before its bytes were stored keeps its id, and is completed by a second attempt', async () => {
  const attachmentId = mintId();
  vi.spyOn(server.services.storage, 'putFile').mockRejectedValueOnce(new Error('the process ended'));
  expect((await upload(staff, PLAN, { attachmentId })).status).toBe(500);
  expect((await open(staff, attachmentId)).status).toBe(404);
  expect((await send(staff, [attachmentId])).status).toBe(404);
  expect((await upload(client, OTHER, { attachmentId })).status).toBe(409);
  expect((await upload(staff, PLAN, { attachmentId })).status).toBe(204);
  expect((await send(staff, [attachmentId])).status).toBe(201);
  expect(await opened(client, attachmentId)).toEqual(PLAN);
});

test('the same bytes under an id of another client or person are a conflict', async () => {
  const { attachmentId } = await upload(staff, PLAN);
  expect((await upload(client, PLAN, { attachmentId })).status).toBe(409);
  const { _id: otherId } = await storedClient(server.services.store);
  expect((await upload(staff, PLAN, { attachmentId, clientId: otherId })).status).toBe(409);
});

test('a file whose bytes were changed in the storage is not sent', async () => {
  const { attachmentId: _id } = await upload(staff, PLAN);
  await server.services.storage.put(attachmentKey({ storedFor: clientId, _id }), OTHER, {
    contentType: 'application/pdf',
  });
  const answer = await open(staff, _id);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'fileChanged' });
});

test('files travel with a message; only its client and the office can open them, and never as a page', async () => {
  const bytes = Buffer.from('<script>alert(1)</script>');
  const { attachmentId, status } = await upload(client, bytes, { filename: 'plan.txt' });
  expect(status).toBe(204);
  const { reply } = await send(client, [attachmentId]);
  expect(reply.attachments).toEqual([
    { id: attachmentId, filename: 'plan.txt', contentType: 'text/plain', bytes: bytes.length },
  ]);
  const opened = await open(staff, attachmentId);
  expect(opened.headers.get('content-type')).toBe('application/octet-stream');
  expect(opened.headers.get('content-disposition')).toBe('attachment; filename=plan.txt');
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(bytes);
  expect((await open(await server.signedInAs('client'), attachmentId)).status).toBe(404);
  // The file can be in neither a second message nor another person's.
  expect((await send(client, [attachmentId])).status).toBe(404);
  expect((await send(staff, [attachmentId])).status).toBe(404);
});

test.each([
  [
    'plaño ½ (1).pdf',
    `attachment; filename="pla?o ? (1).pdf"; filename*=UTF-8''pla%C3%B1o%20%C2%BD%20%281%29.pdf`,
  ],
  ["Ana's plan, rev. 2.pdf", `attachment; filename="Ana's plan, rev. 2.pdf"`],
  ['"A" 100%.pdf', String.raw`attachment; filename="\"A\" 100%.pdf"`],
  ['屋根 🏠.pdf', `attachment; filename="?? ??.pdf"; filename*=UTF-8''%E5%B1%8B%E6%A0%B9%20%F0%9F%8F%A0.pdf`],
])('a file named %s is saved under this name', async (filename, header) => {
  const { attachmentId } = await upload(client, Buffer.from(`%PDF-1.7 ${filename}`), { filename });
  await send(client, [attachmentId]);
  expect((await open(staff, attachmentId)).headers.get('content-disposition')).toBe(header);
});

test('the name of a download has no folders', async () => {
  const { attachmentId } = await upload(client, Buffer.from('%PDF-1.7 nested'), { filename: 'a/b\\c.pdf' });
  await send(client, [attachmentId]);
  expect((await open(staff, attachmentId)).headers.get('content-disposition')).toBe(
    'attachment; filename=a_b_c.pdf',
  );
});

test('a picture is displayed, and saved under its own name', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } }).png();
  const { attachmentId } = await upload(client, await picture.toBuffer(), { filename: 'baño.png' });
  await send(client, [attachmentId]);
  expect((await open(staff, attachmentId)).headers.get('content-disposition')).toBe(
    `inline; filename="ba?o.png"; filename*=UTF-8''ba%C3%B1o.png`,
  );
});

test('refuses executable files, files of more than 25 MB, and files for another client', async () => {
  const { _id: foreignId } = await storedClient(server.services.store);
  const pdf = Buffer.from('%PDF-1.7');
  const attempts = await Promise.all([
    upload(client, Buffer.from('@echo off'), { filename: 'run.bat. ' }),
    upload(client, Buffer.from('WEB\r\n1\r\nhttps://example.com'), { filename: 'query.iqy' }),
    upload(client, Buffer.from('MZ\u0090\u0000\u0003', 'latin1')),
    upload(client, pdf, {}, 25 * 1024 * 1024 + 1),
    upload(client, pdf, { clientId: foreignId }),
  ]);
  expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 413, 404]);
});

test('a file with the name of a program is saved under the extension of its content', async () => {
  const { attachmentId } = await upload(client, PLAN, { filename: 'Quote for www.acme.com' });
  const { reply } = await send(client, [attachmentId]);
  expect(reply.attachments).toMatchObject([
    { filename: 'Quote for www.acme.com.pdf', contentType: 'application/pdf' },
  ]);
  const saved = (await open(staff, attachmentId)).headers.get('content-disposition');
  expect(saved).toBe('attachment; filename="Quote for www.acme.com.pdf"');
});

test('the files of a deleted client are deleted from the storage and cannot be read', async () => {
  const { store, storage } = server.services;
  const { _id: deletedId } = await storedClient(store);
  const { attachmentId: _id } = await upload(staff, PLAN, { clientId: deletedId });
  const { attachmentId: unsent } = await upload(staff, OTHER, { clientId: deletedId });
  expect((await send(staff, [_id], deletedId)).status).toBe(201);
  await staff.ask(deleteClient, { params: { clientId: deletedId } });
  for (const id of [_id, unsent]) {
    expect((await open(staff, id)).status).toBe(404);
    expect(await storage.has(attachmentKey({ storedFor: deletedId, _id: id }))).toBe(false);
  }
  expect((await upload(staff, PLAN, { clientId: deletedId })).status).toBe(404);
});
