import { createHmac } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CREDENTIALS_VALID_SECONDS } from '../../apps/api/src/features/rooms/issueTicket.ts';
import { spawnGuarded, stopProcess } from '../process/guarded.ts';
import { choosePort } from '../process/ports.ts';
import { ensureUnpacked } from '../setup/parts/debian.ts';
import { TurnClient } from './testing/TurnClient.ts';

/** Debian's coturn runs the configuration of production, started by production's start.sh. */

const SECRET = 'a-secret-of-the-relay';
/**
 * An address of an unassigned range (RFC 5737): permissions are granted or denied without any packet sent
 * there.
 */
const MEDIA_ADDRESS = '203.0.113.7';
const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

let port = 0;
let log = '';
let pid = 0;
let stop: () => Promise<void>;

beforeAll(async () => {
  const { root, env } = await ensureUnpacked('coturn', 'the tests run the production relay');
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-turn-'));
  port = await choosePort();
  const own = ['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`, '--no-tls'];
  const child = spawnGuarded(
    'sh',
    [
      path.join(import.meta.dirname, 'start.sh'),
      ...own,
      '--no-dtls',
      `--pidfile=${folder}/pid`,
      `--db=${folder}/db`,
    ],
    {
      env: {
        ...env,
        PATH: `${root}/usr/bin:${process.env.PATH}`,
        TURN_SECRET: SECRET,
        TURN_HOST: 'turn.example.com',
        MEDIA_ADDRESS,
        TMPDIR: folder,
      },
      stdio: 'pipe',
    },
  );
  pid = child.pid ?? 0;
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  stop = () => stopProcess(child).then(() => rm(folder, { recursive: true, force: true }));
  for (let tries = 0; !/turn server id=0 created/.test(log); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`coturn does not start:\n${log}`);
    await delay(50);
  }
});

afterAll(() => stop());

/** Signs in like a browser with credentials of the API that expire after this many seconds. */
async function client(validSeconds: number): Promise<TurnClient> {
  const username = `${Math.floor(Date.now() / 1000) + validSeconds}:guest`;
  const password = createHmac('sha1', SECRET).update(username).digest('base64');
  const opened = await TurnClient.connect(port, username, password);
  onTestFinished(() => opened.close());
  return opened;
}

describe('the production relay', () => {
  test('accepts every line of its configuration', () => {
    expect(log).not.toMatch(/unknown|unrecognized|Bad configuration|wrong/i);
  });

  test('has its secret neither among the arguments of the process nor in a file for other users', () => {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    expect(words.join(' ')).toContain('--realm=turn.example.com');
    expect(words.join(' ')).not.toContain(SECRET);
    const file = words[words.indexOf('-c') + 1] ?? '';
    expect(readFileSync(file, 'utf8')).toContain(SECRET);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('forwards to the media address', async () => {
    const guest = await client(60);
    expect(await guest.allocate()).toBe(0);
    expect(await guest.permit(MEDIA_ADDRESS)).toBe(0);
  });

  test.each([
    '8.8.8.8',
    '203.0.113.8',
    '10.0.0.1',
    '172.17.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
  ])('refuses to forward to %s', async (address) => {
    const guest = await client(60);
    expect(await guest.allocate()).toBe(0);
    expect(await guest.permit(address)).toBe(403);
  });

  test('refuses expired credentials', async () => {
    expect(await (await client(-1)).allocate()).toBe(401);
  });

  test('keeps a relay open when its credentials expire, so that a call outlives them', async () => {
    const guest = await client(2);
    expect(await guest.allocate()).toBe(0);
    await delay(3500);
    expect(await guest.refresh()).toBe(0);
    expect(await guest.permit(MEDIA_ADDRESS)).toBe(0);
  });

  test('denies all of IPv4 and IPv6 and every relay over TCP, and allows nothing in the file itself', () => {
    const lines = read('infra/turn/turnserver.conf').split('\n');
    expect(lines).toContain('no-tcp-relay');
    expect(lines.filter((line) => /-peer-ip/.test(line))).toEqual([
      'denied-peer-ip=0.0.0.0-255.255.255.255',
      'denied-peer-ip=::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ]);
  });

  test('states the same credential lifetime in the API, its configuration and the manual', () => {
    const minutes = CREDENTIALS_VALID_SECONDS / 60;
    expect(minutes).toBeLessThanOrEqual(15);
    for (const file of ['infra/turn/turnserver.conf', 'docs/operations.md', 'docs/security.md'])
      expect(read(file)).toMatch(new RegExp(`\\b${minutes} minutes`));
  });
});
