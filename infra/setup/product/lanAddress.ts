import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { SetupError } from '../setupError.ts';

/** The address under which other devices of the network reach this machine. */
export async function lanAddress(): Promise<string> {
  const address = (await routedAddress()) ?? firstAddress();
  if (address) return address;
  throw new SetupError(
    'this machine has no address in a network',
    'connect it to the network that the phone is in',
  );
}

/** The one that the system would send from. Connecting a UDP socket sends nothing. */
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
