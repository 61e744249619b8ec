import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../tests/support/TestServer.ts';

const SCRIPT = 'export {};';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-dist-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sightline</title>');
  await writeFile(join(folder, 'book.html'), '<!doctype html><title>Schedule Inspection</title>');
  await writeFile(join(folder, 'assets/index-4f2a.js'), SCRIPT);
  await writeFile(join(folder, 'assets/index-4f2a.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/index-4f2a.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'sw.js'), '// service worker');
  server = await TestServer.start({ webDist: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string, headers = {}) =>
  await server.visitor().send('GET', path, undefined, headers);

test.each(['/', '/inspection/1/virtual', '/set-password', '/join'])(
  '%s is the page of the app, requested every time',
  async (path) => {
    const { status, body, headers } = await get(path, { Accept: 'text/html' });
    expect([status, body]).toEqual([200, '<!doctype html><title>Sightline</title>']);
    expect(headers.get('Cache-Control')).toBe('no-cache');
  },
);

test('booking has its own page', async () => {
  const { status, body, headers } = await get('/book', { Accept: 'text/html' });
  expect([status, body]).toEqual([200, '<!doctype html><title>Schedule Inspection</title>']);
  expect(headers.get('Cache-Control')).toBe('no-cache');
});

test('hashed files are cached for a year, the service worker is not', async () => {
  expect((await get('/assets/index-4f2a.js')).headers.get('Cache-Control')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/sw.js')).headers.get('Cache-Control')).toBe('no-cache');
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a browser that accepts %s gets a script as %s', async (accepted, sent) => {
  const { status, headers } = await get('/assets/index-4f2a.js', { 'Accept-Encoding': accepted });
  expect([status, headers.get('Content-Encoding')]).toEqual([200, sent]);
  expect(headers.get('Content-Type')).toMatch(/^(text|application)\/javascript/);
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('Vary')).toBe('Accept-Encoding');
});

test('a missing file of an older build is 404, not the page', async () => {
  expect((await get('/assets/index-0000.js', { Accept: 'text/html' })).status).toBe(404);
});

test.each(['/assets/..%2f..%2fetc%2fpasswd', '/..%2f..%2fetc/passwd', '/.env'])(
  '%s is not found',
  async (path) => {
    const { body } = await get(path);
    expect(JSON.stringify(body)).not.toContain('root:');
  },
);

test('an unknown API path gets JSON, never the page', async () => {
  const { status, body } = await get('/api/nothing', { Accept: 'text/html' });
  expect([status, body]).toEqual([404, expect.objectContaining({ code: 'notFound' })]);
});

test('the page may use camera, microphone and position, run no inline script, and not be framed', async () => {
  const { headers } = await get('/');
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("connect-src 'self' ws://localhost:8080");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('Permissions-Policy')).toContain('camera=(self), microphone=(self), geolocation=(self)');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});
