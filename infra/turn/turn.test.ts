import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CREDENTIALS_VALID_SECONDS } from '../../apps/api/src/features/rooms/issueTicket.ts';
import { choosePort } from '../process/ports.ts';
import { RELAY_SECRET, type RunningRelay, relayCredentials, startRelay } from './testing/startRelay.ts';
import { TurnClient } from './testing/TurnClient.ts';

/** Debian's coturn runs the configuration of production, started by production's start.sh. */

/**
 * An address of an unassigned range (RFC 5737): permissions are granted or denied without any packet sent
 * there.
 */
const MEDIA_ADDRESS = '203.0.113.7';
const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

let port = 0;
let relay: RunningRelay;

beforeAll(async () => {
  port = await choosePort();
  const args = ['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`, '--no-tls'];
  relay = await startRelay({ host: 'turn.example.com', mediaAddress: MEDIA_ADDRESS, args });
});

afterAll(() => relay.stop());

/** Signs in like a browser with credentials of the API that expire after this many seconds. */
async function client(validSeconds: number): Promise<TurnClient> {
  const { username, credential } = relayCredentials(validSeconds);
  const opened = await TurnClient.connect(port, username, credential);
  onTestFinished(() => opened.close());
  return opened;
}

describe('the production relay', () => {
  test('accepts every line of its configuration', () => {
    expect(relay.log()).not.toMatch(/unknown|unrecognized|Bad configuration|wrong/i);
  });

  test('has its secret neither among the arguments of the process nor in a file for other users', () => {
    const words = readFileSync(`/proc/${relay.pid}/cmdline`, 'utf8').split('\0');
    expect(words.join(' ')).toContain('--realm=turn.example.com');
    expect(words.join(' ')).not.toContain(RELAY_SECRET);
    const file = words[words.indexOf('-c') + 1] ?? '';
    expect(readFileSync(file, 'utf8')).toContain(RELAY_SECRET);
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

  test('keeps a relay open when its credentials expire, so that a call outlives them', {
    tags: 'full',
  }, async () => {
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
