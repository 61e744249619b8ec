import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureCertificate } from './certificate.ts';
import { loadSecrets } from './deployment.ts';
import { noteRunning, refuseSecondStart } from './runningNote.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sightline-data-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('secrets', () => {
  test('are long, different, for their owner alone, and the same at the next start', async () => {
    const first = await loadSecrets(dataDir);
    expect(first.sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(first.ticketSecret).not.toBe(first.sessionSecret);
    expect(modeOf(join(dataDir, 'secrets.json'))).toBe('600');
    expect(await loadSecrets(dataDir)).toEqual(first);
  });

  test('get one for demo passwords with --lan, and keep it from then on', async () => {
    expect((await loadSecrets(dataDir)).demoSecret).toBeUndefined();
    const { demoSecret } = await loadSecrets(dataDir, { lan: true });
    expect(demoSecret?.length).toBeGreaterThanOrEqual(32);
    expect((await loadSecrets(dataDir)).demoSecret).toBe(demoSecret);
  });

  test('of another folder are others', async () => {
    const other = await loadSecrets(join(dataDir, 'other'));
    expect(other).not.toEqual(await loadSecrets(dataDir));
  });
});

describe('the certificate', () => {
  test('names the address and localhost, and its key is for its owner alone', async () => {
    const { cert, key } = await ensureCertificate(dataDir, '192.168.7.20');
    const certificate = new X509Certificate(readFileSync(cert));
    expect(certificate.checkIP('192.168.7.20')).toBe('192.168.7.20');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(modeOf(key)).toBe('600');
  });

  test('is kept while the address stays, and made anew when it changes', async () => {
    const { cert } = await ensureCertificate(dataDir, '192.168.7.20');
    const first = readFileSync(cert, 'utf8');
    await ensureCertificate(dataDir, '192.168.7.20');
    expect(readFileSync(cert, 'utf8')).toBe(first);
    await ensureCertificate(dataDir, '192.168.7.21');
    expect(new X509Certificate(readFileSync(cert)).checkIP('192.168.7.21')).toBeDefined();
  });
});

describe('the note of who is running', () => {
  test('of a process that is gone, or is now somebody else, is no hindrance', async () => {
    await noteRunning(dataDir, { url: 'http://localhost:8080', mailPage: undefined });
    // Our own number, but this process is Vitest and not a start of the product.
    await expect(refuseSecondStart(dataDir)).resolves.toBeUndefined();
  });

  test('broken off in the middle of writing is no hindrance', async () => {
    writeFileSync(join(dataDir, 'running.json'), '{"pid":');
    await expect(refuseSecondStart(dataDir)).resolves.toBeUndefined();
  });
});
