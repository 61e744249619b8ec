import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginPhotoStory, type Caller } from '../../apps/api/src/features/photos/testing/photoStory.ts';
import { createGateway } from '../../infra/embedded/gateway/gateway.ts';
import type { TestServer } from '../support/TestServer.ts';
import { createUpload, encodeMetadata, metadataFor, uploadPath, uploadPhoto } from '../support/uploads.ts';

/** Uploads through the gateway with more bytes than announced, or with an unknown number of bytes. */

const SURPLUS = Buffer.alloc(16 * 1024 * 1024);

let server: TestServer;
let client: Caller;
let inspectionId: string;
let jpeg: Buffer;
let gateway: { server: Server; close(): Promise<void> };

beforeAll(async () => {
  ({ server, client, inspectionId, jpeg } = await beginPhotoStory());
  gateway = createGateway({ targets: { api: new URL(server.url), nodes: new Map() } });
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

test('more bytes than announced are refused with a message, never as an internal error', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
    const { status, body } = await send(path);
    const refusal = { error: 'This upload is larger than announced.', code: 'tooLarge' };
    expect([status, JSON.parse(body)]).toEqual([413, expect.objectContaining(refusal)]);
  }
});

test('bytes without their length are refused with a message, never as an internal error', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { path } = await createUpload(client, metadataFor(inspectionId, jpeg), jpeg.length);
    const { status, body } = await send(path, { 'Transfer-Encoding': 'chunked' });
    expect([status, JSON.parse(body)]).toEqual([411, expect.objectContaining(WITHOUT_LENGTH)]);
  }
});

test('an upload that is created with bytes of unknown length is refused, and can be created again', async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  const path = uploadPath();
  const creation = { 'Upload-Length': String(jpeg.length), 'Upload-Metadata': encodeMetadata(metadata) };
  const { status, body } = await send(path, { ...creation, 'Transfer-Encoding': 'chunked' }, 'POST');
  expect([status, JSON.parse(body)]).toEqual([411, expect.objectContaining(WITHOUT_LENGTH)]);
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);
});

const WITHOUT_LENGTH = {
  error: 'This upload does not say how many bytes it sends. Send it with a Content-Length.',
  code: 'lengthRequired',
};

async function send(
  path: string,
  length: Record<string, string> = { 'Content-Length': String(SURPLUS.length) },
  method: 'PATCH' | 'POST' = 'PATCH',
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    Cookie: client.cookies,
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
    ...length,
  };
  const { port } = gateway.server.address() as AddressInfo;
  const sent = request({ hostname: '127.0.0.1', port, method, path, agent, headers });
  sent.on('error', () => undefined);
  sent.end(SURPLUS);
  const [reply]: IncomingMessage[] = await once(sent, 'response', { signal: AbortSignal.timeout(10_000) });
  if (!reply) throw new Error('no reply');
  const body = await text(reply);
  agent.destroy();
  return { status: reply.statusCode, body };
}
