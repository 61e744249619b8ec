import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { choosePort } from '../../process/ports.ts';
import { type CertificateFiles, ensureCertificate } from './certificate.ts';
import { lanAddress } from './lanAddress.ts';
import { chooseMediaPorts } from './mediaPorts.ts';
import type { StartOptions } from './options.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

export interface Ports {
  gateway: number;
  api: number;
  signaling: number;
  workers: number;
  mongo: number;
  redis: number;
  smtp: number;
  mailPage: number;
  web: number;
  media: number;
}

/** Everything that one start decides before the first process runs: addresses, ports, secrets, folders. */
export interface Place {
  dataDir: string;
  publicUrl: string;
  gatewayHost: string;
  mediaAddress: string;
  mediaWorkers: number;
  tls: CertificateFiles | undefined;
  ports: Ports;
  secrets: Secrets;
}

export async function choosePlace({ dataDir, lan, port }: StartOptions): Promise<Place> {
  const address = lan ? await lanAddress() : undefined;
  const gatewayHost = lan ? '0.0.0.0' : '127.0.0.1';
  const mediaAddress = address ?? '127.0.0.1';
  const mediaWorkers = availableParallelism();
  const media = await chooseMediaPorts(mediaWorkers, mediaAddress);
  const ports = await choosePorts(port, gatewayHost, media);
  const own = address ? `https://${address}:${ports.gateway}` : `http://localhost:${ports.gateway}`;
  return {
    dataDir,
    publicUrl: process.env.PUBLIC_URL || own,
    gatewayHost,
    mediaAddress,
    mediaWorkers,
    tls: address ? await ensureCertificate(dataDir, address) : undefined,
    ports,
    secrets: await loadSecrets(dataDir, { lan }),
  };
}

/** The two that people type stay the same from start to start where they can; the others are anybody's. */
async function choosePorts(wanted: number | undefined, gatewayHost: string, media: number): Promise<Ports> {
  const taken = new Set<number>();
  const choose = async (preferred: number[] = [], host = '127.0.0.1'): Promise<number> => {
    let port = await choosePort(
      preferred.filter((candidate) => !taken.has(candidate)),
      host,
    );
    while (taken.has(port)) port = await choosePort([], host);
    taken.add(port);
    return port;
  };
  return {
    gateway: wanted ?? (await choose([8080, 8081, 8082], gatewayHost)),
    mailPage: await choose([8025, 8026, 8027]),
    api: await choose(),
    signaling: await choose(),
    workers: await choose(),
    mongo: await choose(),
    redis: await choose(),
    smtp: await choose(),
    web: await choose(),
    media,
  };
}

export const logFolder = (place: Place): string => join(place.dataDir, 'logs');

/** Where the caught mail is read; nowhere when SMTP_URL sends it away. */
export function mailPage({ ports }: Place): string | undefined {
  return process.env.SMTP_URL ? undefined : `http://localhost:${ports.mailPage}`;
}
