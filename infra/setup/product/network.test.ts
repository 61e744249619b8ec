import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseMediaPorts, mediaAddresses } from './network.ts';

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
