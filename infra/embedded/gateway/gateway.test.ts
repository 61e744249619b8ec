import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { generate } from 'selfsigned';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGateway } from './gateway.ts';
import type { GatewaySettings } from './settings.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const open: (() => Promise<unknown>)[] = [];
let api: Server;
let node: Server;
let origin: string;

beforeEach(async () => {
  api = await serve((incoming) => ({ from: 'api', url: incoming.url, headers: incoming.headers }));
  node = await serve((incoming) => ({ from: 'node-1', url: incoming.url }));
  origin = await openGateway();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

async function serve(answer: (incoming: IncomingMessage) => object): Promise<Server> {
  const server = createServer((incoming, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(incoming)));
  });
  await listen(server);
  open.push(() => end(server));
  return server;
}

async function openGateway(tls?: GatewaySettings['tls'], limits?: { stalledMs: number }): Promise<string> {
  const targets = { api: url(api), nodes: new Map([['node-1', url(node)]]) };
  const gateway = createGateway({ tls, targets, ...limits });
  await listen(gateway.server);
  open.push(() => gateway.close());
  return url(gateway.server).origin;
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function url(server: Server): URL {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening');
  return new URL(`http://127.0.0.1:${address.port}`);
}

/** Not fetch: it tidies paths and headers up, and here they come as a stranger would send them. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const [answer]: IncomingMessage[] = await once(
    request({ hostname, port, path, headers }).end(),
    'response',
  );
  if (!answer) throw new Error('no answer');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

function upgrade(path: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const lines = [`GET ${path} HTTP/1.1`, 'Host: phone', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(`${lines.join('\r\n')}\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n`);
  return text(socket);
}

describe('routing', () => {
  test.each([
    ['/', 'api', '/'],
    ['/inspection/7/virtual?tab=photos', 'api', '/inspection/7/virtual?tab=photos'],
    ['/signaling/node-1/socket.io/?EIO=4', 'node-1', '/signaling/node-1/socket.io/?EIO=4'],
    ['/signalingx', 'api', '/signalingx'],
  ])('%s reaches %s with its path as it was', async (path, from, seen) => {
    expect(JSON.parse((await get(path)).body)).toMatchObject({ from, url: seen });
  });

  test.each(['/readyz', '/metrics', '/METRICS/', '/x/../metrics', '//metrics', '/./readyz?x'])(
    '%s stays inside',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body)).toEqual({ error: 'There is nothing at this address.' });
    },
  );

  test('its own health is asked without a target', async () => {
    await end(api);
    expect(await get('/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  });

  test('a signaling node that is not there is named as the reason', async () => {
    const answer = await get('/signaling/node-2/socket.io/');
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('no such signaling node');
  });

  test('an address that cannot be read is refused and the next one is served', async () => {
    expect((await get('http://[')).status).toBe(400);
    expect((await get('/')).status).toBe(200);
  });
});

describe('what the target is told about the visitor', () => {
  test('forged forwarding headers are replaced', async () => {
    const forged = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-user': 'admin',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
    };
    const { headers } = JSON.parse((await get('/', forged)).body);
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(origin).host,
    });
    expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|evil|admin/);
  });

  test('over HTTPS the protocol is https', async () => {
    const pem = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
    const address = new URL(
      await openGateway({ cert: Buffer.from(pem.cert), key: Buffer.from(pem.private) }),
    );
    const asked = tlsRequest({ hostname: '127.0.0.1', port: address.port, rejectUnauthorized: false }).end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (!answer) throw new Error('no answer');
    expect(JSON.parse(await text(answer)).headers['x-forwarded-proto']).toBe('https');
  });
});

describe('a target that fails', () => {
  test('is answered with 502, the reason and when to try again', async () => {
    await end(api);
    const answer = await get('/api/inspections');
    expect(answer.status).toBe(502);
    expect(answer.headers['retry-after']).toBe('2');
    expect(JSON.parse(answer.body).error).toContain('not running');
  });

  test('never meets a request with a connection that it is just closing: the gateway gives idle ones up first', async () => {
    const connected = once(api, 'connection');
    await get('/');
    const [socket] = (await connected) as [Socket];
    const first = await Promise.race([
      once(socket, 'end').then(() => 'gateway'),
      once(socket, 'close').then(() => 'target'),
    ]);
    expect(first).toBe('gateway');
  }, 10_000);

  test('is waited for when it only takes its time', async () => {
    api.removeAllListeners('request').on('request', (_incoming, response) => {
      setTimeout(() => response.end('a long report'), 5000);
    });
    expect(await get('/report.pdf')).toMatchObject({ status: 200, body: 'a long report' });
  }, 10_000);

  test('breaks the answer off where it broke off itself', async () => {
    api.removeAllListeners('request').on('request', (incoming, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('half');
      setTimeout(() => incoming.socket.destroy(), 50);
    });
    await expect(get('/report.pdf')).rejects.toThrow();
  });
});

test('an upload arrives piece by piece, not when it is complete', async () => {
  const firstPiece = new Promise<string>((resolve) => {
    api.removeAllListeners('request').on('request', (incoming, response) => {
      incoming.once('data', (piece: Buffer) => resolve(piece.toString()));
      incoming.once('end', () => response.end('stored'));
    });
  });
  const { hostname, port } = new URL(origin);
  const upload = request({ hostname, port, method: 'PATCH', path: '/api/uploads/1' });
  upload.write('first');
  expect(await firstPiece).toBe('first');
  upload.end('second');
  const [answer]: IncomingMessage[] = await once(upload, 'response');
  expect(answer?.statusCode).toBe(200);
});

describe('a request whose body is not read to its end', () => {
  const FIVE_MB = 5 * 1024 * 1024;

  /** Two requests over one connection, as a browser's pool would send them. */
  async function sendTwice(): Promise<(number | undefined)[]> {
    const { hostname, port } = new URL(origin);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    open.push(() => Promise.resolve(agent.destroy()));
    const statuses = [];
    for (const [method, path] of [
      ['POST', '/api/uploads'],
      ['GET', '/'],
    ]) {
      const sent = request({ hostname, port, method, path, agent });
      sent.on('error', () => undefined);
      sent.end(method === 'POST' ? Buffer.alloc(FIVE_MB) : undefined);
      const [answer]: IncomingMessage[] = await once(sent, 'response', { signal: AbortSignal.timeout(4000) });
      statuses.push(answer?.statusCode);
      if (answer) await text(answer);
    }
    return statuses;
  }

  test('leaves its connection usable when the target answers early', async () => {
    api.removeAllListeners('request').on('request', (incoming, response) => {
      if (incoming.method === 'GET') return response.end('served');
      // As a parser with a limit does it: it stops reading and answers.
      incoming.once('data', () => {
        incoming.pause();
        response.writeHead(413).end('too large');
      });
    });
    expect(await sendTwice()).toEqual([413, 200]);
  }, 10_000);

  test('is ended when no more of it arrives, while an upload that only takes its time is served', async () => {
    await open.pop()?.();
    origin = await openGateway(undefined, { stalledMs: 400 });
    api.removeAllListeners('request').on('request', (incoming, response) => {
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
    const [answer]: IncomingMessage[] = await once(slow, 'response');
    expect(answer?.statusCode).toBe(200);
    await ended;
    expect(stalled.destroyed).toBe(true);
  }, 10_000);

  function startUpload() {
    const { hostname, port } = new URL(origin);
    const upload = request({ hostname, port, method: 'PATCH', path: '/api/uploads/1' });
    return upload.on('error', () => undefined);
  }
});

describe('WebSockets', () => {
  test('both sides talk through the gateway', async () => {
    node.on('upgrade', (incoming, socket) => {
      const told = JSON.stringify([
        incoming.headers['x-forwarded-for'],
        incoming.headers['x-forwarded-proto'],
      ]);
      socket.end(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${told}`,
      );
    });
    expect(await upgrade('/signaling/node-1/socket.io/')).toMatch(
      /^HTTP\/1.1 101 [^]*\["127.0.0.1","http"\]$/,
    );
  });

  test('a node that is down answers 502 with a reason', async () => {
    await end(node);
    const answer = await upgrade('/signaling/node-1/socket.io/');
    expect(answer).toMatch(/^HTTP\/1.1 502 /);
    expect(answer).toContain('retry-after: 2');
  });

  test('an unknown node is refused', async () => {
    expect(await upgrade('/signaling/node-2/socket.io/')).toMatch(/^HTTP\/1.1 404 /);
  });

  test('an open socket does not keep the gateway from closing', async () => {
    node.on('upgrade', (_incoming, socket) => {
      socket.on('error', () => socket.destroy()).on('end', () => socket.end());
      socket.resume();
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello',
      );
    });
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'GET /signaling/node-1/ HTTP/1.1\r\nHost: phone\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    await once(socket, 'data');
    const closeGateway = open.pop();
    await closeGateway?.();
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });
});
