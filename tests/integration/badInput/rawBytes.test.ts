import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isolatedServices } from '../../support/isolated.ts';
import { type RoomServer, startRoomServer } from '../../support/roomServer.ts';
import { TestServer } from '../../support/TestServer.ts';

/** Invalid HTTP, sent to the two public servers behind the gateway. */

let api: TestServer;
let room: RoomServer;
beforeAll(async () => {
  api = await TestServer.start();
  room = await startRoomServer(isolatedServices());
});
afterAll(async () => {
  await room.close();
  await api.close();
});

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const login = (headers: string, body = ''): string =>
  `POST /api/auth/login HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;

/** The first line of the reply, or 'ended' for a connection that was closed without one. */
async function firstAnswer(origin: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  // The connection was closed while it was sending: only the next request matters.
  socket.on('error', () => undefined);
  socket.end(bytes);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await new Promise((resolve) => socket.once('close', resolve));
  return text.split('\r\n')[0] || 'ended';
}

const TRIES: [string, string | Buffer][] = [
  ['noise', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
  ['a TLS greeting', Buffer.from('1603010200010001fc0303', 'hex')],
  ['another protocol', 'EHLO mail.example.com\r\n'],
  ['an unknown version', `GET / HTTP/9.9\r\n${HOST}\r\n`],
  ['an invalid method', `GET\u0000 / HTTP/1.1\r\n${HOST}\r\n`],
  ['no host', 'GET /api/organization HTTP/1.1\r\n\r\n'],
  ['a header of 100 kB', `GET /api/organization HTTP/1.1\r\n${HOST}X: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['ten thousand headers', `GET / HTTP/1.1\r\n${HOST}${'X: y\r\n'.repeat(10_000)}\r\n`],
  ['two lengths', login(`${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n`, '{}')],
  [
    'a length and chunks',
    login(`${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`, '2\r\n{}\r\n0\r\n\r\n'),
  ],
  ['an invalid chunk', login(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, 'zz\r\n{}\r\n')],
  ['a truncated body', login(`${JSON_TYPE}Content-Length: 5000\r\n`, '{"email":')],
  [
    'an unknown content encoding',
    login(`${JSON_TYPE}Content-Encoding: rot13\r\nContent-Length: 2\r\n`, '{}'),
  ],
  ['a wrong content encoding', login(`${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: 2\r\n`, '{}')],
  [
    'a malformed WebSocket',
    `GET /signaling/node-1/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  ],
  [
    'a socket of another age',
    `GET /signaling/node-1/socket.io/?EIO=2&transport=polling HTTP/1.1\r\n${HOST}\r\n`,
  ],
];

test.each(TRIES)('%s is refused, and the next request is served', async (_what, bytes) => {
  for (const origin of [api.url, room.origin])
    expect(await firstAnswer(origin, bytes)).toMatch(/^(HTTP\/1\.1 4\d\d |ended$)/);
  expect((await fetch(`${api.url}/api/organization`)).status).toBe(200);
  expect((await fetch(`${room.origin}/readyz`)).status).toBe(200);
});

test('a small body that decompresses to 50 MB is refused as too large', async () => {
  // Asynchronously: the server closes idle connections meanwhile, on which the request would fail.
  const body = await promisify(gzip)(Buffer.from(`{"email":"${' '.repeat(50_000_000)}"}`));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const answer = await fetch(`${api.url}/api/auth/login`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'tooLarge' }]);
});
