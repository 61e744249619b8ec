import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { claimPort } from '../../process/claims.ts';
import { choosePort, isFree } from '../../process/ports.ts';
import { SetupError } from '../SetupError.ts';

/**
 * The first port, below those that Linux uses for outgoing connections (32,768 and up): one of those could take
 * a port between this check and the start of the media worker, which would then fail.
 */
const firstPort = 24_000;
const lastPort = 24_900;
const LOOPBACK = '127.0.0.1';

export interface Ports {
  gateway: number;
  api: number;
  /** One for each signaling node. */
  signaling: number[];
  workers: number;
  mongo: number;
  redis: number;
  smtp: number;
  clientManagement: number;
  mailPage: number;
  web: number;
  media: number;
}

/** The address at which other devices on the network reach this machine. */
export async function lanAddress(): Promise<string> {
  const address = await networkAddress();
  if (address) return address;
  throw new SetupError('this machine has no network address', 'connect it to the same network as the phone');
}

/** The network address; undefined where the machine has only loopback. */
export async function networkAddress(): Promise<string | undefined> {
  return (await routedAddress()) ?? firstAddress();
}

/**
 * The addresses of media, the network address first: Firefox never uses loopback, even for a page on localhost,
 * and Chromium joins sooner (decision 048).
 */
export function mediaAddresses({ lan, network }: { lan: boolean; network: string | undefined }): string[] {
  if (!network) return [LOOPBACK];
  return lan ? [network] : [network, LOOPBACK];
}

/** The source address of the default route. Connecting a UDP socket sends no packet. */
async function routedAddress(): Promise<string | undefined> {
  const socket = createSocket('udp4');
  try {
    socket.connect(53, '198.51.100.1');
    await once(socket, 'connect');
    const { address } = socket.address();
    return address.startsWith('127.') || address === '0.0.0.0' ? undefined : address;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

function firstAddress(): string | undefined {
  const virtual = /^(docker|br-|veth|virbr|lxc)/;
  return Object.entries(networkInterfaces())
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/** Whether the address always leads to the machine that opens it. A malformed one does not count. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/**
 * Chooses and claims ports. The two that people type stay the same from start to start if possible; the others
 * may change.
 */
export async function choosePorts({
  wanted,
  gatewayHost,
  media,
  nodes,
}: {
  wanted: number | undefined;
  gatewayHost: string;
  media: number;
  nodes: number;
}): Promise<Ports> {
  const choose = async (preferred: number[] = [], host = '127.0.0.1'): Promise<number> => {
    for (const port of preferred) if ((await isFree(port, host)) && (await claimPort(port))) return port;
    for (;;) {
      const port = await choosePort([], host);
      if (await claimPort(port)) return port;
    }
  };
  return {
    gateway: wanted ?? (await choose([8080, 8081, 8082], gatewayHost)),
    mailPage: await choose([8025, 8026, 8027]),
    api: await choose(),
    signaling: await chooseEach(nodes, choose),
    workers: await choose(),
    mongo: await choose(),
    redis: await choose(),
    smtp: await choose(),
    clientManagement: await choose(),
    web: await choose(),
    media,
  };
}

async function chooseEach(count: number, choose: () => Promise<number>): Promise<number[]> {
  const ports: number[] = [];
  for (let index = 0; index < count; index++) ports.push(await choose());
  return ports;
}

/** Claims the first of `count` consecutive ports that are free for UDP and TCP on all hosts; 0 when there are none. */
export async function chooseMediaPorts(count: number, hosts: string[]): Promise<number> {
  for (let base = firstPort; base <= lastPort; base += count) {
    const ports = Array.from({ length: count }, (_, index) => base + index);
    const sockets = ports.flatMap((port) => hosts.map((host) => isFreeForBoth(port, host)));
    const free = await Promise.all(sockets);
    if (free.every(Boolean) && (await claimAll(ports))) return base;
  }
  return 0;
}

async function claimAll(ports: number[]): Promise<boolean> {
  for (const port of ports) if (!(await claimPort(port))) return false;
  return true;
}

async function isFreeForBoth(port: number, host: string): Promise<boolean> {
  return (await isFree(port, host)) && (await isFreeForUdp(port, host));
}

async function isFreeForUdp(port: number, host: string): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port, address: host, exclusive: true });
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}
