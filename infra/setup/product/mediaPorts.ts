import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isFree } from '../../process/ports.ts';

/**
 * Below the ports that Linux gives to outgoing connections (from 32,768 on): one of those could take a port between our
 * look and the media worker's, and the first start would fail.
 */
const firstPort = 24_000;
const lastPort = 24_900;

/** The first port of a run that is free for UDP and TCP, one for each media worker; 0 when there is none. */
export async function chooseMediaPorts(count: number, host: string): Promise<number> {
  for (let base = firstPort; base <= lastPort; base += count) {
    const ports = Array.from({ length: count }, (_, index) => base + index);
    const free = await Promise.all(ports.map((port) => isFreeForBoth(port, host)));
    if (free.every(Boolean)) return base;
  }
  return 0;
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
