import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { damaged, readIfThere } from '../dataFolder.ts';
import { Refusal } from '../SetupError.ts';
import {
  chooseMediaPorts,
  choosePorts,
  isLoopback,
  lanAddress,
  mediaAddresses,
  networkAddress,
  type Ports,
} from './network.ts';
import type { StartOptions } from './options.ts';

interface CertificateFiles {
  cert: string;
  key: string;
}

const day = 24 * 60 * 60 * 1000;

/** The largest number of media workers that a signaling node accepts. */
const MOST_WORKERS = 128;

interface Secrets {
  sessionSecret: string;
  ticketSecret: string;
  /** The secret from which demo passwords are derived; absent until other devices can reach the product. */
  demoSecret?: string;
}

/** Settings that are decided before the first process starts: addresses, ports, secrets, folders. */
export interface Deployment {
  dataDir: string;
  publicUrl: string;
  /** Whether other devices can reach it: with --lan, or through a proxy or tunnel that PUBLIC_URL names. */
  isReachable: boolean;
  gatewayHost: string;
  mediaAddresses: string[];
  /** The number of media workers of each signaling node. */
  mediaWorkers: number;
  tls: CertificateFiles | undefined;
  ports: Ports;
  secrets: Secrets;
}

export async function planDeployment({ dataDir, lan, port, nodes }: StartOptions): Promise<Deployment> {
  const address = lan ? await lanAddress() : undefined;
  const gatewayHost = lan ? '0.0.0.0' : '127.0.0.1';
  const listenAddresses =
    listOf(process.env.MEDIA_LISTEN_IP) ??
    mediaAddresses({ lan, network: address ?? (await networkAddress()) });
  const mediaWorkers = mediaWorkersOf(process.env.MEDIA_WORKERS);
  const media = await chooseMediaPorts(mediaWorkers * nodes, listenAddresses);
  const ports = await choosePorts({ wanted: port, gatewayHost, media, nodes });
  const own = address ? `https://${address}:${ports.gateway}` : `http://localhost:${ports.gateway}`;
  const publicUrl = process.env.PUBLIC_URL || own;
  const isReachable = lan || !isLoopback(publicUrl);
  return {
    dataDir,
    publicUrl,
    isReachable,
    gatewayHost,
    mediaAddresses: listenAddresses,
    mediaWorkers,
    tls: address ? await ensureCertificate(dataDir, address) : undefined,
    ports,
    secrets: await loadSecrets(dataDir, { withDemo: isReachable }),
  };
}

function listOf(value = ''): string[] | undefined {
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 0 ? parts : undefined;
}

/** The number of media workers of each node: one a core, unless the environment names another. */
function mediaWorkersOf(given: string | undefined): number {
  const count = given ? Number(given) : availableParallelism();
  if (Number.isInteger(count) && count > 0 && count <= MOST_WORKERS) return count;
  throw new Refusal(`MEDIA_WORKERS=${given} is not a number from 1 to ${MOST_WORKERS}`, 'set it to one');
}

export const logFolder = (deployment: Deployment): string => join(deployment.dataDir, 'logs');

/** The page of the mail catcher; undefined when SMTP_URL delivers the mail elsewhere. */
export function mailPage({ ports }: Deployment): string | undefined {
  return process.env.SMTP_URL ? undefined : `http://localhost:${ports.mailPage}`;
}

/** The secrets of this data folder, created once. New ones would sign out everyone and close every room. */
export async function loadSecrets(dataDir: string, { withDemo = false } = {}): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const kept = await readSecrets(file);
  const demo = withDemo ? { demoSecret: newSecret() } : {};
  const secrets: Secrets = { sessionSecret: newSecret(), ticketSecret: newSecret(), ...demo, ...kept };
  const isComplete = kept?.sessionSecret && kept.ticketSecret && (kept.demoSecret || !withDemo);
  if (!isComplete) await writeSecrets(dataDir, file, secrets);
  return secrets;
}

const newSecret = (): string => randomBytes(48).toString('base64url');

async function readSecrets(file: string): Promise<Partial<Secrets> | undefined> {
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (isSecrets(kept)) return kept;
  } catch {
    // The error below covers malformed JSON.
  }
  throw damaged(file, 'delete it: then everyone signs in again, and rooms need new invitations');
}

function isSecrets(kept: unknown): kept is Partial<Secrets> {
  const isObject = typeof kept === 'object' && kept !== null && !Array.isArray(kept);
  return isObject && Object.values(kept).every((secret) => typeof secret === 'string');
}

async function writeSecrets(dataDir: string, file: string, secrets: Secrets): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

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
