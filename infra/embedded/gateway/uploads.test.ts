import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GatewayStory } from './testing/GatewayStory.ts';

/** Requests with a body: streamed, answered early, and stalled. */

const FIVE_MB = 5 * 1024 * 1024;

let story: GatewayStory;

beforeEach(async () => {
  story = await GatewayStory.begin();
});
afterEach(() => story.close());

function startUpload(): ClientRequest {
  const upload = request({ ...story.address, method: 'PATCH', path: '/api/uploads/1' });
  return upload.on('error', () => undefined);
}

test('an upload is streamed to the target, not collected first', async () => {
  const firstPiece = new Promise<string>((resolve) => {
    story.api.removeAllListeners('request').on('request', (incoming, response) => {
      incoming.once('data', (piece: Buffer) => resolve(piece.toString()));
      incoming.once('end', () => response.end('stored'));
    });
  });
  const upload = startUpload();
  upload.write('first');
  expect(await firstPiece).toBe('first');
  upload.end('second');
  const [reply]: IncomingMessage[] = await once(upload, 'response');
  expect(reply?.statusCode).toBe(200);
});

/** Sends two requests over one connection, as a browser's pool does. */
async function sendTwice(): Promise<(number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses = [];
  for (const [method, path] of [
    ['POST', '/api/uploads'],
    ['GET', '/'],
  ]) {
    const sent = request({ ...story.address, method, path, agent });
    sent.on('error', () => undefined);
    sent.end(method === 'POST' ? Buffer.alloc(FIVE_MB) : undefined);
    const [reply]: IncomingMessage[] = await once(sent, 'response', { signal: AbortSignal.timeout(4000) });
    statuses.push(reply?.statusCode);
    if (reply) await text(reply);
  }
  agent.destroy();
  return statuses;
}

test('a connection stays usable when the target replies before it has read the body', async () => {
  story.api.removeAllListeners('request').on('request', (incoming, response) => {
    if (incoming.method === 'GET') return response.end('served');
    // A parser with a limit also stops reading and replies.
    incoming.once('data', () => {
      incoming.pause();
      response.writeHead(413).end('too large');
    });
  });
  expect(await sendTwice()).toEqual([413, 200]);
});

test('a stalled request is ended, while a slow upload is served', async () => {
  await story.openGateway({ stalledMs: 400 });
  story.api.removeAllListeners('request').on('request', (incoming, response) => {
    incoming
      .resume()
      .once('end', () => response.end('stored'))
      .once('error', () => undefined);
  });
  const [stalled, slow] = [startUpload(), startUpload()];
  const ended = new Promise((resolve) => stalled.once('close', resolve));
  stalled.write('first');
  for (let piece = 0; piece < 8; piece++) {
    slow.write('piece');
    await delay(100);
  }
  slow.end();
  const [reply]: IncomingMessage[] = await once(slow, 'response');
  expect(reply?.statusCode).toBe(200);
  await ended;
  expect(stalled.destroyed).toBe(true);
});

test('an upload that a busy target reads late is not ended', async () => {
  await story.openGateway({ stalledMs: 200 });
  let received = 0;
  const busyOver = Promise.withResolvers<void>();
  story.api.removeAllListeners('request').on('request', (incoming, response) => {
    incoming.on('error', () => undefined);
    void busyOver.promise.then(() => incoming.on('data', (piece: Buffer) => (received += piece.length)));
    incoming.once('end', () => response.end('stored'));
  });
  const upload = startUpload();
  // More than all buffers on the way hold.
  upload.end(Buffer.alloc(4 * FIVE_MB));
  await delay(1000);
  busyOver.resolve();
  const [reply]: IncomingMessage[] = await once(upload, 'response', { signal: AbortSignal.timeout(10_000) });
  expect(reply?.statusCode).toBe(200);
  expect(received).toBe(4 * FIVE_MB);
});
