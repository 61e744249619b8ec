import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

export interface MediaAddress {
  listenIp: string;
  /** The address that browsers get instead, for example behind a NAT. */
  announcedAddress: string | undefined;
}

/**
 * The addresses that this machine still has: a laptop that has changed its network must still be able to
 * restart a media worker. Without any, all are returned, and mediasoup names the unusable one.
 */
export async function presentAddresses(addresses: readonly MediaAddress[]): Promise<readonly MediaAddress[]> {
  const arePresent = await Promise.all(addresses.map(({ listenIp }) => isPresent(listenIp)));
  const present = addresses.filter((_address, index) => arePresent[index]);
  return present.length > 0 ? present : addresses;
}

async function isPresent(ip: string): Promise<boolean> {
  const socket = createSocket(isIPv6(ip) ? 'udp6' : 'udp4');
  try {
    socket.bind({ address: ip, port: 0, exclusive: true });
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

/** The address of this machine from which packets to another one leave. */
export async function ownAddressTo(ip: string): Promise<string> {
  const socket = createSocket(isIPv6(ip) ? 'udp6' : 'udp4');
  try {
    // Connecting sends nothing; any port will do.
    socket.connect(9, ip);
    await once(socket, 'connect');
    return socket.address().address;
  } finally {
    socket.close();
  }
}
