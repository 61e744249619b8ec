import { mintId } from '@sightline/contracts/core/ids';
import { choosePort } from '../../../infra/process/ports.ts';
import { startProcess, untilReady } from '../../support/processes.ts';
import { childrenOf } from '../../support/procfs.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../support/roomPeer.ts';
import { issueTicket, TICKET_SECRET } from '../../support/roomServer.ts';
import { startBenchServices } from '../benchServices.ts';
import { residentMegabytes, watchUse } from '../processUse.ts';
import { eventLoopDelay } from './eventLoopDelay.ts';

export interface RoomsFigures {
  rooms: number;
  /** The 99th percentile in the signaling process, in milliseconds. */
  eventLoopDelayMs: number;
  signalingPercent: number;
  /** Resident memory of the signaling process and of its media workers. */
  megabytes: number;
}

const PEERS = 4;
const WATCH_SECONDS = 8;
/** Rooms that are filled at the same time. */
const AT_ONCE = 5;

interface Node {
  origin: string;
  port: number;
  pid: number;
}

/** Rooms of four headless peers on one node: each publishes and receives, without packets. */
export async function measureRooms(counts: readonly number[]): Promise<RoomsFigures[]> {
  const services = await startBenchServices();
  const port = await choosePort();
  const signaling = startProcess(['node', 'apps/signaling/src/main.ts'], {
    ...services.environment,
    TICKET_SECRET,
    SIGNALING_NODE: 'node-1',
    SIGNALING_PORT: String(port),
    MEDIA_PORT: '0',
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? '',
  });
  const peers: RoomPeer[] = [];
  try {
    const node = { origin: `http://127.0.0.1:${port}`, port, pid: signaling.child.pid ?? 0 };
    await untilReady(`${node.origin}/readyz`, signaling);
    const figures: RoomsFigures[] = [];
    for (const count of counts) {
      while (peers.length < count * PEERS) {
        const missing = Math.min(AT_ONCE, count - peers.length / PEERS);
        const rooms = await Promise.all(Array.from({ length: missing }, () => fillRoom(node)));
        peers.push(...rooms.flat());
      }
      figures.push(await watch(node, count));
    }
    return figures;
  } finally {
    for (const peer of peers) peer.close();
    await signaling.stop();
    await services.stop();
  }
}

async function fillRoom({ origin }: Node): Promise<RoomPeer[]> {
  const inspectionId = mintId();
  const server = {
    origin,
    ticket: (id: string, person = {}) => issueTicket(id, 'node-1', person),
  };
  const peers = Array.from({ length: PEERS }, (_, index) =>
    roomPeer({ server, inspectionId, person: { role: index === 0 ? 'host' : 'field' } }),
  );
  for (const peer of peers) {
    await peer.publish('camera', fakeTrack('video'));
    await peer.publish('microphone', fakeTrack('audio'));
    await peer.join();
  }
  const receivesAll = ({ media }: ReturnType<RoomPeer['getState']>): boolean =>
    media.size === PEERS - 1 && [...media.values()].every(({ audio, video }) => audio && video);
  await Promise.all(peers.map((peer) => peer.until('all streams', receivesAll, 20_000)));
  return peers;
}

async function watch({ port, pid }: Node, rooms: number): Promise<RoomsFigures> {
  const workers = childrenOf(pid, 'mediasoup-worker');
  // Reading the histogram empties it, so the cost of joining is not counted.
  await eventLoopDelay(port);
  const { cpuPercent } = await watchUse([pid], WATCH_SECONDS);
  const megabytes = [pid, ...workers].reduce((sum, process) => sum + residentMegabytes(process), 0);
  return { rooms, eventLoopDelayMs: await eventLoopDelay(port), signalingPercent: cpuPercent, megabytes };
}
