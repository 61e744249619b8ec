import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { choosePort } from '../../process/ports.ts';
import { planDeployment } from './deployment.ts';
import { nodeEnvironment } from './environment.ts';
import { chooseMediaPorts, choosePorts, mediaAddresses } from './network.ts';
import { readOptions } from './options.ts';

// The ports of a person's own product are not those of these tests.
beforeEach(() => void vi.stubEnv('MEDIA_PORT', undefined));

describe('the addresses that media listen on', () => {
  it.each([
    // Firefox never uses loopback.
    ['without --lan', { lan: false, network: '192.168.1.20' }, ['192.168.1.20', '127.0.0.1']],
    ['without a network', { lan: false, network: undefined }, ['127.0.0.1']],
    ['with --lan', { lan: true, network: '192.168.1.20' }, ['192.168.1.20']],
  ])('%s', (_when, machine, expected) => {
    expect(mediaAddresses(machine)).toEqual(expected);
  });
});

/** Runs another start that chooses its ports, and keeps them until the test ends. */
async function chosenElsewhere(expression: string): Promise<unknown> {
  const module = new URL('./network.ts', import.meta.url).href;
  const script = `import { chooseMediaPorts, choosePorts } from '${module}';
    console.log(JSON.stringify(await ${expression}));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
  onTestFinished(() => void child.kill());
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return JSON.parse(line);
}

describe('the ports of media', () => {
  it('are free on every address', async () => {
    const choose = (): Promise<unknown> => chosenElsewhere("chooseMediaPorts(2, ['127.0.0.1', '127.0.0.2'])");
    const first = await chooseMediaPorts(2, ['127.0.0.1', '127.0.0.2']);
    const socket = createSocket('udp4');
    onTestFinished(() => void socket.close());
    socket.bind({ port: first + 3, address: '127.0.0.2', exclusive: true });
    await once(socket, 'listening');
    expect(await choose()).toBeGreaterThan(first + 3);
  });

  it('differ between products that are started at once', async () => {
    const choose = (): Promise<unknown> => chosenElsewhere("chooseMediaPorts(2, ['127.0.0.1'])");
    const chosen = await Promise.all([choose(), choose(), choose()]);
    expect(new Set(chosen).size).toBe(3);
  });
});

it('the other ports also differ between products that are started at once', async () => {
  const choose = (): Promise<unknown> =>
    chosenElsewhere("choosePorts({ gatewayHost: '127.0.0.1', media: 0, nodes: 2 })");
  const chosen = (await Promise.all([choose(), choose()])) as Record<string, number | number[]>[];
  const ports = chosen.flatMap((all) => Object.values({ ...all, media: [] }).flat());
  expect(new Set(ports).size).toBe(ports.length);
});

describe('a port that the environment or an option names', () => {
  /** The media ports of each node of a start, as its signaling processes read them. */
  async function mediaPortsOf(...args: string[]): Promise<(string | undefined)[]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'sightline-ports-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const options = { ...readOptions(args), dataDir };
    const deployment = await planDeployment(options);
    return deployment.ports.signaling.map((_, index) => nodeEnvironment(deployment, index).MEDIA_PORT);
  }

  it('is the first of the media ports: each node has its own', async () => {
    vi.stubEnv('MEDIA_PORT', '25310');
    vi.stubEnv('MEDIA_WORKERS', '3');
    expect(await mediaPortsOf('--nodes', '2')).toEqual(['25310', '25313']);
  });

  it('is refused in a sentence when one of the media ports is taken', async () => {
    const socket = createSocket('udp4');
    onTestFinished(() => void socket.close());
    socket.bind({ port: 25_323, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    vi.stubEnv('MEDIA_PORT', '25320');
    vi.stubEnv('MEDIA_WORKERS', '2');
    await expect(mediaPortsOf('--nodes', '2')).rejects.toMatchObject({
      name: 'SetupError',
      message:
        'media cannot use port 25323: another program is using it. MEDIA_PORT=25320 takes ports 25320 to 25323, UDP and TCP: one for each media worker of each node',
    });
  });

  it.each(['65534', '-4', 'media', '1e9', '25000.5'])(
    'is refused in a sentence: MEDIA_PORT=%s',
    async (given) => {
      vi.stubEnv('MEDIA_PORT', given);
      vi.stubEnv('MEDIA_WORKERS', '4');
      await expect(mediaPortsOf()).rejects.toThrow(`MEDIA_PORT=${given} is not the first of 4 ports`);
    },
  );

  it.each(['0', 'two', '500'])('is refused in a sentence: MEDIA_WORKERS=%s', async (given) => {
    vi.stubEnv('MEDIA_WORKERS', given);
    await expect(mediaPortsOf()).rejects.toThrow(`MEDIA_WORKERS=${given} is not a number from 1 to 128`);
  });

  it('is refused in a sentence when the machine does not have the address', async () => {
    vi.stubEnv('MEDIA_PORT', '25330');
    vi.stubEnv('MEDIA_LISTEN_IP', '127.0.0.1, 203.0.113.9');
    await expect(mediaPortsOf()).rejects.toThrow('this machine does not have the address 203.0.113.9');
  });

  it('is refused in a sentence when --port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const { port: wanted } = taken.address() as AddressInfo;
    const chosen = choosePorts({ wanted, gatewayHost: '127.0.0.1', media: 0, nodes: 1 });
    await expect(chosen).rejects.toThrow(`--port ${wanted} cannot be used: another program is using it`);
  });

  it('is taken as it is when it is free', async () => {
    const wanted = await choosePort();
    const { gateway } = await choosePorts({ wanted, gatewayHost: '127.0.0.1', media: 0, nodes: 1 });
    expect(gateway).toBe(wanted);
  });
});
