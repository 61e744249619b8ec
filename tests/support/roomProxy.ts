import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface RoomProxy {
  origin: string;
  /** Holds back every byte in both directions without closing a connection, like a lost network. */
  freeze(): void;
  /** Ends all connections and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A TCP relay in front of a server on loopback that can fail and be restored. */
export async function startRoomProxy(targetPort: number): Promise<RoomProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'frozen' | 'cut' = 'open';

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).pipe(near);
    if (state === 'frozen') for (const socket of pair) socket.pause();
    for (const socket of pair) {
      socket.on('error', () => endBoth(pair));
      socket.on('close', () => endBoth(pair));
    }
  });
  const endBoth = (pair: [Socket, Socket]): void => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    origin: `http://127.0.0.1:${port}`,
    freeze: () => {
      state = 'frozen';
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    cut: () => {
      state = 'cut';
      for (const pair of pairs) endBoth(pair);
    },
    restore: () => {
      state = 'open';
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    close: async () => {
      for (const pair of pairs) endBoth(pair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
