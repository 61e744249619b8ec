import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export interface CertificateFiles {
  cert: string;
  key: string;
}

const day = 24 * 60 * 60 * 1000;

/**
 * A self-signed certificate for this address, reused while it is valid: a browser that has accepted it asks again for
 * each new one. Browsers allow camera and microphone only over HTTPS.
 */
export async function ensureCertificate(dataDir: string, address: string): Promise<CertificateFiles> {
  const folder = join(dataDir, 'tls');
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  if (await isUsable(files, address)) return files;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pem = await generate([{ name: 'commonName', value: `Sightline ${address}` }], {
    keyType: 'ec',
    algorithm: 'sha256',
    // Safari rejects certificates that are valid for more than 825 days.
    notAfterDate: new Date(Date.now() + 365 * day),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: alternativeNames(address) },
    ],
  });
  await writeFile(files.key, pem.private, { mode: 0o600 });
  await writeFile(files.cert, pem.cert);
  return files;
}

function alternativeNames(address: string): ({ type: 2; value: string } | { type: 7; ip: string })[] {
  const addresses = new Set([address, '127.0.0.1']);
  return [{ type: 2, value: 'localhost' }, ...[...addresses].map((ip) => ({ type: 7 as const, ip }))];
}

/** A damaged certificate is replaced like one that has expired: nothing depends on it. */
async function isUsable({ cert, key }: CertificateFiles, address: string): Promise<boolean> {
  try {
    const certificate = new X509Certificate(await readFile(cert));
    const soon = Date.now() + 14 * day;
    return (
      certificate.checkPrivateKey(createPrivateKey(await readFile(key))) &&
      certificate.checkIP(address) !== undefined &&
      certificate.validToDate.getTime() > soon
    );
  } catch {
    return false;
  }
}
