import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endServer, GatewayStory } from './testing/GatewayStory.ts';

let story: GatewayStory;

beforeEach(async () => {
  story = await GatewayStory.begin();
});
afterEach(() => story.close());

describe('routing', () => {
  test.each([
    ['/', 'api', '/'],
    ['/inspection/7/virtual?tab=photos', 'api', '/inspection/7/virtual?tab=photos'],
    ['/signaling/node-1/socket.io/?EIO=4', 'node-1', '/signaling/node-1/socket.io/?EIO=4'],
    ['/signalingx', 'api', '/signalingx'],
  ])('%s reaches %s with its path unchanged', async (path, from, url) => {
    expect(JSON.parse((await story.get(path)).body)).toMatchObject({ from, url });
  });

  test.each(['/readyz', '/metrics', '/METRICS/', '/x/../metrics', '//metrics', '/./readyz?x'])(
    '%s is not reachable from outside',
    async (path) => {
      const reply = await story.get(path);
      expect(reply.status).toBe(404);
      expect(JSON.parse(reply.body)).toEqual({ error: 'There is nothing at this address.' });
    },
  );

  test('reports its own health without a target', async () => {
    await endServer(story.api);
    expect(await story.get('/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  });

  test('names an unknown signaling node as the reason', async () => {
    const reply = await story.get('/signaling/node-2/socket.io/');
    expect(reply.status).toBe(404);
    expect(reply.body).toContain('signaling node does not exist');
  });

  test('refuses a malformed address and serves the next one', async () => {
    expect((await story.get('http://[')).status).toBe(400);
    expect((await story.get('/')).status).toBe(200);
  });
});

describe('forwarding headers', () => {
  test('replaces forged ones', async () => {
    const forged = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-user': 'admin',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
    };
    const { headers } = JSON.parse((await story.get('/', forged)).body);
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(story.origin).host,
    });
    expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|evil|admin/);
  });

  test('name the protocol https over HTTPS', async () => {
    const pem = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
    await story.openGateway({ tls: { cert: Buffer.from(pem.cert), key: Buffer.from(pem.private) } });
    const { port } = story.address;
    const sent = tlsRequest({ hostname: '127.0.0.1', port, rejectUnauthorized: false }).end();
    const [reply]: IncomingMessage[] = await once(sent, 'response');
    if (!reply) throw new Error('no reply');
    expect(JSON.parse(await text(reply)).headers['x-forwarded-proto']).toBe('https');
  });
});

describe('a failing target', () => {
  test('is reported as 502 with the reason and a Retry-After', async () => {
    await endServer(story.api);
    const reply = await story.get('/api/inspections');
    expect(reply.status).toBe(502);
    expect(reply.headers['retry-after']).toBe('2');
    expect(JSON.parse(reply.body).error).toContain('not running');
  });

  test('loses no request on a closing connection: the gateway closes idle ones first', {
    tags: 'full',
  }, async () => {
    const connected = once(story.api, 'connection');
    await story.get('/');
    const [socket] = (await connected) as [Socket];
    const first = await Promise.race([
      once(socket, 'end').then(() => 'gateway'),
      once(socket, 'close').then(() => 'target'),
    ]);
    expect(first).toBe('gateway');
  });

  test('that is only slow gets enough time', { tags: 'full' }, async () => {
    story.api.removeAllListeners('request').on('request', (_incoming, response) => {
      setTimeout(() => response.end('a long report'), 5000);
    });
    expect(await story.get('/report.pdf')).toMatchObject({ status: 200, body: 'a long report' });
  });

  test("that aborts its response also aborts the visitor's", async () => {
    story.api.removeAllListeners('request').on('request', (incoming, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('half');
      setTimeout(() => incoming.socket.destroy(), 50);
    });
    await expect(story.get('/report.pdf')).rejects.toThrow();
  });
});
