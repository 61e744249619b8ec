import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { claimPort } from '../../process/claims.ts';
import { choosePort, isFree, portProblem, socketProblem } from '../../process/ports.ts';
import { Refusal } from '../SetupError.ts';

/**
 * The first port, below those that Linux uses for outgoing connections (32,768 and up): one of those could take
 * a port between this check and the start of the media worker, which would then fail.
 */
const firstPort = 24_000;
const lastPort = 24_900;
const LARGEST_PORT = 65_535;
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
  throw new Refusal('this machine has no network address', 'connect it to the same network as the phone');
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
  const problem = wanted && (await portProblem(wanted, gatewayHost));
  if (problem) throw new Refusal(`--port ${wanted} cannot be used: ${problem}`, 'choose another port');
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

/**
 * Claims consecutive ports, `count` of them, for UDP and TCP on all hosts, and returns the first: the one that MEDIA_PORT
 * names, where it is set, or the first that are free. 0, where there are none, stands for any.
 */
export async function chooseMediaPorts(count: number, hosts: string[]): Promise<number> {
  const given = process.env.MEDIA_PORT;
  if (given) return await checkMediaPorts(given, count, hosts);
  for (let base = firstPort; base <= lastPort; base += count) {
    const problems = await Promise.all(mediaPorts(base, count).map((port) => mediaProblem(port, hosts)));
    if (problems.every((problem) => !problem) && (await claimAll(mediaPorts(base, count)))) return base;
  }
  return 0;
}

async function checkMediaPorts(given: string, count: number, hosts: string[]): Promise<number> {
  const base = Number(given);
  const last = base + count - 1;
  if (!(Number.isInteger(base) && base >= 0 && last <= LARGEST_PORT))
    throw new Refusal(
      `MEDIA_PORT=${given} is not the first of ${count} ports`,
      `set it to a number from 1 to ${LARGEST_PORT + 1 - count}, or leave it out`,
    );
  if (base === 0) return 0;
  for (const port of mediaPorts(base, count)) {
    const problem =
      (await mediaProblem(port, hosts)) ??
      ((await claimPort(port)) ? undefined : 'another start is using it');
    if (problem)
      throw new Refusal(
        `media cannot use port ${port}: ${problem}. ${mediaNeeds(base, count)}`,
        'choose another MEDIA_PORT, or leave it out',
      );
  }
  return base;
}

const mediaPorts = (base: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => base + index);

function mediaNeeds(base: number, count: number): string {
  const ports = count === 1 ? `port ${base}` : `ports ${base} to ${base + count - 1}`;
  return `MEDIA_PORT=${base} takes ${ports}, UDP and TCP: one for each media worker of each node`;
}

async function claimAll(ports: number[]): Promise<boolean> {
  for (const port of ports) if (!(await claimPort(port))) return false;
  return true;
}

/** Why media cannot use this port on one of the hosts, in words; undefined if they can. */
async function mediaProblem(port: number, hosts: string[]): Promise<string | undefined> {
  for (const host of hosts) {
    const problem = (await portProblem(port, host)) ?? (await udpProblem(port, host));
    if (problem) return problem;
  }
  return undefined;
}

async function udpProblem(port: number, host: string): Promise<string | undefined> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port, address: host, exclusive: true });
    await once(socket, 'listening');
    return undefined;
  } catch (error) {
    return socketProblem(error as NodeJS.ErrnoException, host);
  } finally {
    socket.close();
  }
}
