import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
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

describe('the ports of media', () => {
  const socket = createSocket('udp4');
  afterEach(() => socket.close());

  it('are free on every address', async () => {
    const hosts = ['127.0.0.1', '127.0.0.2'];
    const first = await chooseMediaPorts(2, hosts);
    socket.bind({ port: first + 1, address: '127.0.0.2', exclusive: true });
    await once(socket, 'listening');
    expect(await chooseMediaPorts(2, hosts)).not.toBe(first);
  });
});
