import { once } from 'node:events';
import { join } from 'node:path';
import { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { createGateway } from '../../infra/embedded/gateway/gateway.ts';
import { choosePort } from '../../infra/process/ports.ts';
import { type StartedProcess, startProcess, untilReady } from './processes.ts';
import { TICKET_SECRET } from './roomServer.ts';

interface RoomNode {
  name: string;
  url: URL;
  process: StartedProcess;
}

export interface RoomNodes {
  /** The origin of the gateway in front of the nodes. */
  origin: string;
  names: readonly string[];
  presence: RoomPresence;
  /** The name of the node that holds the room, as in the tickets of the API. */
  nodeOf(inspectionId: string): Promise<string>;
  /** The process of the node that holds the room. */
  holderOf(inspectionId: string): Promise<StartedProcess>;
  /** What a node says about taking work. */
  readinessOf(name: string): Promise<unknown>;
  close(): Promise<void>;
}

interface Shared {
  redisUrl: string;
  redisPrefix: string;
  /** The origin of the pages. */
  publicUrl: string;
  /** The number of nodes, two by default. */
  count?: number;
  /** The folder for recordings, in the storage and on the nodes; without one, calls are not recorded. */
  recordings?: string;
  /** The ports of the nodes' media, UDP and TCP; otherwise each node chooses its own. */
  mediaPorts?: readonly number[];
}

/** Signaling nodes, each a process of its own that can be killed, behind the gateway. */
export async function startRoomNodes(shared: Shared): Promise<RoomNodes> {
  const redis = connectRedis(shared.redisUrl);
  const placement = new RoomPlacement(redis, shared.redisPrefix);
  const nodes = await Promise.all(
    Array.from({ length: shared.count ?? 2 }, (_, index) =>
      startNode(`node-${index + 1}`, { ...shared, mediaPort: shared.mediaPorts?.[index] }),
    ),
  );
  const targets = new Map(nodes.map(({ name, url }) => [name, url]));
  const gateway = createGateway({ targets: { api: new URL(shared.publicUrl), nodes: targets } });
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const address = gateway.server.address();
  const nodeOf = async (inspectionId: string): Promise<string> =>
    (await placement.placeRoom(inspectionId)).node;
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    names: nodes.map(({ name }) => name),
    presence: new RoomPresence(redis, shared.redisPrefix),
    nodeOf,
    holderOf: async (inspectionId) => {
      const holder = await nodeOf(inspectionId);
      const node = nodes.find(({ name }) => name === holder);
      if (!node) throw new Error(`no node ${holder}`);
      return node.process;
    },
    readinessOf: async (name) => {
      const answer = await fetch(new URL('/readyz', targets.get(name))).catch(() => null);
      return await answer?.json();
    },
    close: async () => {
      await gateway.close();
      await Promise.all(nodes.map((node) => node.process.stop()));
      disconnectRedis(redis);
    },
  };
}

async function startNode(
  name: string,
  {
    redisUrl,
    redisPrefix,
    publicUrl,
    recordings,
    mediaPort = 0,
  }: Shared & { mediaPort?: number | undefined },
): Promise<RoomNode> {
  const port = await choosePort();
  const url = new URL(`http://127.0.0.1:${port}`);
  const started = startProcess(['node', 'apps/signaling/src/main.ts'], {
    PUBLIC_URL: publicUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    TICKET_SECRET,
    SIGNALING_NODE: name,
    SIGNALING_PORT: String(port),
    MEDIA_WORKERS: '1',
    MEDIA_PORT: String(mediaPort),
    ...(recordings && { DATA_DIR: join(recordings, 'data'), RECORDING_DIR: join(recordings, name) }),
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? '',
  });
  await untilReady(`${url.origin}/readyz`, started);
  return { name, url, process: started };
}
