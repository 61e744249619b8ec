import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface UdpRelay {
  port: number;
  close(): void;
}

export interface Conditions {
  /** The time that a packet takes in each direction, in milliseconds. */
  delayMs: number;
  /** The part of the packets that is lost in each direction. */
  loss: number;
}

/** Forwards UDP to a port of the same address with a delay and losses, which the kernel of a test machine may not have. */
export async function startUdpRelay(
  address: string,
  target: number,
  conditions: Conditions,
): Promise<UdpRelay> {
  const near = createSocket('udp4');
  const far = new Map<string, Socket>();
  const onTheWay = new Set<NodeJS.Timeout>();
  const later = (forward: () => void): void => {
    if (Math.random() < conditions.loss) return;
    const timer = setTimeout(() => {
      onTheWay.delete(timer);
      forward();
    }, conditions.delayMs);
    onTheWay.add(timer);
  };
  const farOf = (from: RemoteInfo): Socket => {
    const name = `${from.address}:${from.port}`;
    const known = far.get(name);
    if (known) return known;
    const socket = createSocket('udp4');
    socket.on('message', (packet) => later(() => near.send(packet, from.port, from.address)));
    socket.bind(0, address);
    far.set(name, socket);
    return socket;
  };
  near.on('message', (packet, from) => later(() => farOf(from).send(packet, target, address)));
  // A packet that comes after the end of a test has nowhere to go.
  near.on('error', () => undefined);
  near.bind(0, address);
  await once(near, 'listening');
  return {
    port: near.address().port,
    close: () => {
      for (const timer of onTheWay) clearTimeout(timer);
      for (const socket of [near, ...far.values()]) socket.close();
    },
  };
}
