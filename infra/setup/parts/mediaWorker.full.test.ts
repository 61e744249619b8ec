import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../run.ts';
import { SetupError } from '../SetupError.ts';
import { ensureMediaWorker } from './mediaWorker.ts';
import { findMediaWorker, mediasoupVersion } from './mediaWorkerCache.ts';

/** A local server in place of mediasoup's release page, and a compiler that copies the worker of this machine. */

const real = findMediaWorker();
let machine = '';
let told: string[] = [];
let asked: string[] = [];

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'sightline-worker-'));
  told = [];
  asked = [];
  vi.stubEnv('MEDIASOUP_WORKER_BIN', '');
  vi.stubEnv('XDG_CACHE_HOME', join(machine, 'cache'));
  vi.stubEnv('PATH', `${machine}:/usr/bin:/bin`);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0);
  program('dpkg-query', 'shift 3; for name; do echo "$name installed"; done');
  program('bash', `echo built >> '${machine}/builds'; cp '${real}' "$3"`);
});

afterEach(() => rmSync(machine, { recursive: true }));

function program(name: string, script: string): string {
  const file = join(machine, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

/** An archive of this file under the name that mediasoup gives its worker. */
function archiveOf(file: string, ...others: string[]): Buffer {
  const folder = mkdtempSync(join(machine, 'archive-'));
  copyFileSync(file, join(folder, 'mediasoup-worker'));
  execFileSync('tar', ['-czf', join(folder, 'all.tgz'), '-C', folder, 'mediasoup-worker', ...others]);
  return readFileSync(join(folder, 'all.tgz'));
}

/** A worker for another processor: the real one with the machine's number in its head changed. */
function foreignWorker(): string {
  const bytes = readFileSync(real ?? '');
  bytes.writeUInt16LE(bytes.readUInt16LE(18) === 183 ? 62 : 183, 18);
  const file = join(machine, 'foreign');
  writeFileSync(file, bytes);
  return file;
}

async function releasePage(reply: (response: ServerResponse) => unknown): Promise<void> {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    reply(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL', `http://127.0.0.1:${port}/download`);
}

const wasBuilt = (): boolean => existsSync(join(machine, 'builds'));
const obtained = (): Promise<string> => ensureMediaWorker({ stalledMs: 1000 });

describe.skipIf(!real)('the prebuilt media worker', () => {
  test('is downloaded from the release page, tried, and kept with the hash of its archive', async () => {
    const archive = archiveOf(real ?? '');
    const hash = createHash('sha256').update(archive).digest('hex');
    await releasePage((response) => response.end(archive));
    const path = await obtained();
    expect(asked).toEqual([
      expect.stringMatching(
        `^/download/${mediasoupVersion()}/mediasoup-worker-${mediasoupVersion()}-${process.platform}-${process.arch}(-kernel\\d+)?\\.tgz$`,
      ),
    ]);
    expect(readFileSync(path)).toEqual(readFileSync(real ?? ''));
    expect(told.join('')).toContain(`: ${hash}\n`);
    expect(readFileSync(join(machine, 'cache/sightline/media-worker/prebuilt.sha256'), 'utf8')).toContain(
      hash,
    );
    expect(await obtained()).toBe(path);
    expect(findMediaWorker()).toBe(path);
    expect(asked).toHaveLength(1);
    expect(wasBuilt()).toBe(false);
  });

  test.each<[string, RegExp, (response: ServerResponse) => unknown]>([
    ['is not published for this machine', /has none for this machine/, (reply) => reply.writeHead(404).end()],
    ['cannot be served', /answered with status 503/, (reply) => reply.writeHead(503).end()],
    ['never comes', /sent nothing for 1 seconds/, () => undefined],
    [
      'stops coming',
      /sent nothing for 1 seconds/,
      (reply) =>
        reply.writeHead(200, { 'content-length': 5_000_000 }).write(archiveOf(real ?? '').subarray(0, 5000)),
    ],
    [
      'breaks off',
      /the download from .* failed/,
      (reply) => {
        reply.writeHead(200, { 'content-length': 5_000_000 });
        reply.write(Buffer.alloc(5000), () => reply.destroy());
      },
    ],
    ['is cut off', /the archive is damaged/, (reply) => reply.end(archiveOf(real ?? '').subarray(0, 20_000))],
    [
      'is a page of a proxy',
      /the archive is damaged/,
      (reply) => reply.end('<html>Sign in to the network</html>'),
    ],
    ['is for another processor', /cannot be used: \S/, (reply) => reply.end(archiveOf(foreignWorker()))],
    [
      'lacks a library of this machine',
      /libstdc\+\+\.so\.7: cannot open/,
      (reply) =>
        reply.end(
          archiveOf(program('lacking', 'echo "libstdc++.so.7: cannot open shared object" >&2; exit 127')),
        ),
    ],
    [
      'is another program, which does not end',
      /does not end, as a media worker would/,
      (reply) => reply.end(archiveOf(program('sleeper', 'exec sleep 60'))),
    ],
  ])('that %s is built from source instead', async (_case, reason, reply) => {
    await releasePage(reply);
    const path = await obtained();
    expect(readFileSync(path)).toEqual(readFileSync(real ?? ''));
    expect(wasBuilt()).toBe(true);
    expect(told.join('')).toMatch(/the prebuilt media worker cannot be used/);
    expect(told.join('')).toMatch(reason);
  });

  test('may not change: an archive other than the first of this name is not used', async () => {
    await releasePage((response) => response.end(archiveOf(program('first', 'exit 1'))));
    await obtained();
    rmSync(join(machine, 'builds'));
    rmSync(findMediaWorker() ?? '');
    await releasePage((response) => response.end(archiveOf(real ?? '')));
    await obtained();
    expect(wasBuilt()).toBe(true);
    expect(told.join('')).toMatch(/it is not the archive of .*prebuilt\.sha256/);
  });

  test('is the only file taken out of its archive', async () => {
    const surplus = join(machine, 'surplus');
    writeFileSync(surplus, 'surplus');
    const archive = archiveOf(real ?? '', '-P', surplus);
    rmSync(surplus);
    await releasePage((response) => response.end(archive));
    await obtained();
    expect(wasBuilt()).toBe(false);
    expect(existsSync(surplus)).toBe(false);
  });

  test('is not asked for when a build is requested, and not used from the cache', async () => {
    await releasePage((response) => response.end(archiveOf(real ?? '')));
    const prebuilt = await obtained();
    vi.stubEnv('MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD', '1');
    const built = await obtained();
    expect(built).not.toBe(prebuilt);
    expect(wasBuilt()).toBe(true);
    expect(asked).toHaveLength(1);
  });
});

describe.skipIf(!real)('the media worker', () => {
  test('of the environment that does not start is refused with its reason', async () => {
    vi.stubEnv('MEDIASOUP_WORKER_BIN', program('broken', 'echo "no such processor" >&2; exit 3'));
    await expect(obtained()).rejects.toThrow(SetupError);
    await expect(obtained()).rejects.toThrow(/MEDIASOUP_WORKER_BIN=.* does not start .*no such processor/);
  });

  test('is obtained once when two starts need it at the same time', async () => {
    await releasePage((response) => response.writeHead(404).end());
    program('bash', `echo built >> '${machine}/builds'; sleep 1; cp '${real}' "$3"`);
    const module = new URL('./mediaWorker.ts', import.meta.url).href;
    const script = `import { ensureMediaWorker } from '${module}'; console.log(await ensureMediaWorker());`;
    const start = async (): Promise<string | undefined> =>
      (await run(process.execPath, ['--input-type=module', '-e', script])).lines.at(-1);
    const [one, two] = await Promise.all([start(), start()]);
    expect(one).toMatch(/mediasoup-worker$/);
    expect(two).toBe(one);
    expect(readFileSync(join(machine, 'builds'), 'utf8')).toBe('built\n');
  });
});
