import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnGuarded, stopProcess } from '../process/guarded.ts';
import { choosePort } from '../process/ports.ts';
import { repliesOk } from '../process/probes.ts';
import { ensureUnpacked } from '../setup/parts/debian.ts';

/**
 * Debian's Caddy runs the Caddyfile of production, with stand-ins for the API and the signaling nodes behind
 * it.
 */

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headersDistinct'];
  body: string;
}

const HSTS = ['max-age=31536000; includeSubDomains'];
const closers: (() => Promise<unknown>)[] = [];
let proxyPort = 0;

beforeAll(async () => {
  const [api, node1, node2] = [await upstream('api'), await upstream('node-1'), await upstream('node-2')];
  proxyPort = await choosePort();
  await startCaddy({
    PUBLIC_HOST: `http://127.0.0.1:${proxyPort}`,
    ACME_EMAIL: 'operations@example.com',
    // Debian's Caddy is older than the option, so that nothing is imported.
    BEHIND_ROUTER: 'no/*',
    API_UPSTREAM: `127.0.0.1 ${api}`,
    SIGNALING_1_UPSTREAM: `127.0.0.1:${node1}`,
    SIGNALING_2_UPSTREAM: `127.0.0.1:${node2}`,
  });
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/**
 * A service that replies with its name and the request, and like the API has health, metrics and its own HSTS.
 */
async function upstream(from: string): Promise<number> {
  const server: Server = createServer((incoming, response) => {
    response.setHeader('strict-transport-security', 'max-age=15552000');
    response.setHeader('server', 'upstream');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ from, url: incoming.url, headers: incoming.headers }));
  });
  const port = await choosePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return port;
}

async function startCaddy(environment: NodeJS.ProcessEnv): Promise<void> {
  const { root, env } = await ensureUnpacked('caddy', 'the tests run the proxy of production');
  const home = await mkdtemp(path.join(tmpdir(), 'sightline-caddy-'));
  const admin = `127.0.0.1:${await choosePort()}`;
  const child = spawnGuarded(
    path.join(root, 'usr/bin/caddy'),
    ['run', '--adapter', 'caddyfile', '--config', path.join(import.meta.dirname, 'Caddyfile')],
    { env: { ...env, HOME: home, XDG_DATA_HOME: home, CADDY_ADMIN: admin, ...environment }, stdio: 'pipe' },
  );
  closers.push(() => stopProcess(child).then(() => rm(home, { recursive: true, force: true })));
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  for (let tries = 0; !(await repliesOk(`http://${admin}/config/`)); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`Caddy does not start:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Sends a request without fetch, which would normalize the path. */
async function get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port: proxyPort, path: address, headers }).end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error('no answer');
  return { status: answer.statusCode, headers: answer.headersDistinct, body: await text(answer) };
}

describe('the production reverse proxy', () => {
  test.each([
    ['/', 'api'],
    ['/inspection/7/virtual?tab=photos', 'api'],
    ['/api/inspections', 'api'],
    ['/metricsx', 'api'],
    ['/signaling/node-1/socket.io/?EIO=4', 'node-1'],
    ['/signaling/node-2/socket.io/?EIO=4', 'node-2'],
  ])('passes %s to %s', async (address, from) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ from, url: address });
  });

  test.each([
    ...['/metrics', '/metrics/', '/METRICS', '/readyz', '/readyz?verbose', '/healthz'],
    ...['//metrics', '/./metrics', '/x/../metrics', '/%6detrics', '/signaling/../readyz'],
  ])('replies 404 to %s from outside', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('"from"');
  });

  test.each(['/', '/signaling/node-1/', '/metrics', '/signaling/node-3/'])(
    'states HSTS once and names no server software on %s',
    async (address) => {
      const { headers } = await get(address);
      expect(headers['strict-transport-security']).toEqual(HSTS);
      expect(headers.server).toBeUndefined();
    },
  );

  test('replaces forwarding headers that a visitor has forged', async () => {
    const { body } = await get('/', { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' });
    const { headers } = JSON.parse(body) as { headers: Record<string, string> };
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('http');
  });

  test('reports a service that is down in JSON, with HSTS and Retry-After', async () => {
    await closers[1]?.();
    const answer = await get('/signaling/node-1/socket.io/');
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body)).toEqual({ error: expect.stringContaining('Try again') });
    expect(answer.headers['retry-after']).toEqual(['2']);
    expect(answer.headers['strict-transport-security']).toEqual(HSTS);
  });
});
