import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureCertificate, loadSecrets } from './deployment.ts';
import { refuseSecondStart, writeNote } from './runProduct.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sightline-data-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('secrets', () => {
  test('are long, distinct, readable only by their owner, and kept for the next start', async () => {
    const first = await loadSecrets(dataDir);
    expect(first.sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(first.ticketSecret).not.toBe(first.sessionSecret);
    expect(modeOf(join(dataDir, 'secrets.json'))).toBe('600');
    expect(await loadSecrets(dataDir)).toEqual(first);
  });

  test('include one for demo passwords as soon as others can reach the product, which is kept', async () => {
    expect((await loadSecrets(dataDir)).demoSecret).toBeUndefined();
    const { demoSecret } = await loadSecrets(dataDir, { withDemo: true });
    expect(demoSecret?.length).toBeGreaterThanOrEqual(32);
    expect((await loadSecrets(dataDir)).demoSecret).toBe(demoSecret);
  });

  test.each(['', '{"sessionSecret":', '[]', '{"sessionSecret":7}'])(
    'that are damaged are named: %s',
    async (text) => {
      writeFileSync(join(dataDir, 'secrets.json'), text);
      await expect(loadSecrets(dataDir)).rejects.toThrow(/secrets\.json is damaged/);
      expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(text);
    },
  );

  test('differ between folders', async () => {
    const other = await loadSecrets(join(dataDir, 'other'));
    expect(other).not.toEqual(await loadSecrets(dataDir));
  });
});

describe('the certificate', () => {
  test('names the address and localhost, and its key is readable only by its owner', async () => {
    const { cert, key } = await ensureCertificate(dataDir, '192.168.7.20');
    const certificate = new X509Certificate(readFileSync(cert));
    expect(certificate.checkIP('192.168.7.20')).toBe('192.168.7.20');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(modeOf(key)).toBe('600');
  });

  test('is kept while the address stays the same, and replaced when it changes', async () => {
    const { cert } = await ensureCertificate(dataDir, '192.168.7.20');
    const first = readFileSync(cert, 'utf8');
    await ensureCertificate(dataDir, '192.168.7.20');
    expect(readFileSync(cert, 'utf8')).toBe(first);
    await ensureCertificate(dataDir, '192.168.7.21');
    expect(new X509Certificate(readFileSync(cert)).checkIP('192.168.7.21')).toBeDefined();
  });
});

test('a certificate or key that is damaged is replaced', async () => {
  const { cert, key } = await ensureCertificate(dataDir, '192.168.7.20');
  for (const file of [cert, key]) {
    writeFileSync(file, readFileSync(file).fill(0));
    await ensureCertificate(dataDir, '192.168.7.20');
    expect(new X509Certificate(readFileSync(cert)).checkPrivateKey(createPrivateKey(readFileSync(key)))).toBe(
      true,
    );
  }
});

describe('the note of a running product', () => {
  test("of a process that has ended, or whose id is another program's, does not stop a start", async () => {
    await writeNote(dataDir, { url: 'http://localhost:8080', mailPage: undefined });
    // The process id exists, but belongs to Vitest.
    await expect(refuseSecondStart(dataDir)).resolves.toBeUndefined();
  });

  test('cut off while it was written does not stop a start', async () => {
    writeFileSync(join(dataDir, 'running.json'), '{"pid":');
    await expect(refuseSecondStart(dataDir)).resolves.toBeUndefined();
  });
});
