import { Gauge, type Registry } from 'prom-client';
import type { CallMetrics } from './core/CallMetrics.ts';
import { pathOf } from './media/pathStats.ts';
import type { WorkerPool } from './media/WorkerPool.ts';
import type { Recorders } from './recording/Recorders.ts';
import type { Peer } from './room/Peer.ts';
import type { RoomRegistry } from './room/RoomRegistry.ts';
import type { Sockets } from './serveSockets.ts';

interface Metered {
  registry: RoomRegistry;
  recorders: Recorders;
  pool: WorkerPool;
  sockets: Sockets;
  metrics: CallMetrics;
}

/** Metrics of a signaling node for its operator; event-loop delay comes with the default metrics. */
export function registerMetrics(
  register: Registry,
  { registry, recorders, pool, sockets, metrics }: Metered,
): void {
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [register],
      // The numbers are read when Prometheus asks, so that they need no updates.
      collect() {
        this.set(read());
      },
    });
  gauge('signaling_rooms', 'Rooms that are open on this node', () => registry.rooms.length);
  gauge('signaling_peers', 'People in rooms, also those whose socket is away', () =>
    registry.rooms.reduce((sum, room) => sum + room.peers.length, 0),
  );
  gauge('signaling_sockets', 'Connected sockets', () => sockets.count());
  gauge('signaling_phone_checks', 'Phone checks that are running', () => sockets.checks());
  gauge(
    'signaling_recordings',
    'Rooms that this node records, also those of other nodes',
    () => recorders.counts.rooms,
  );
  gauge(
    'signaling_recorders',
    'Recorder processes, also those that are uploading',
    () => recorders.counts.processes,
  );
  gauge(
    'signaling_recorder_cores',
    'Processor time of the recorders, in cores, as they state it every two seconds',
    () => recorders.cores,
  );
  gauge(
    'signaling_recording_cost_cores',
    'Processor time that another recording is expected to need, in cores, by which it is admitted',
    () => recorders.cost,
  );
  recorders.metrics.register(register);
  gauge('media_workers_alive', 'Media workers that are running', () => pool.workers.length);
  register.registerMetric(pathsGauge(registry));
  registerWorkerUsage(register, pool);
  metrics.register(register);
}

/** Peers by the path of their media, of which only the page knows that it has a relay. */
function pathsGauge(registry: RoomRegistry): Gauge<'path'> {
  const paths = ['udp', 'tcp', 'relay', 'none'] as const;
  return new Gauge({
    name: 'signaling_peer_paths',
    help: 'People in rooms by the path of their media: udp, tcp, relay as their page reports it, or none',
    labelNames: ['path'] as const,
    registers: [],
    collect() {
      const found = registry.rooms.flatMap((room) => room.peers.map(peerPath));
      for (const path of paths) this.set({ path }, found.filter((one) => one === path).length);
    },
  });
}

function peerPath({ media, meter }: Peer): 'udp' | 'tcp' | 'relay' | 'none' {
  const path = media && pathOf(media);
  if (!path) return 'none';
  return meter.reportedPath === 'relay' ? 'relay' : path;
}

interface Reading {
  cpuSeconds: number;
  memoryBytes: number;
  rooms: number;
}

function registerWorkerUsage(register: Registry, pool: WorkerPool): void {
  const gauge = (name: string, help: string, pick: (reading: Reading) => number): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['pid'],
      registers: [register],
      async collect() {
        // Workers that have died have no series.
        this.reset();
        for (const worker of pool.workers) {
          const usage = await worker.usage().catch(() => null);
          if (usage) this.set({ pid: String(worker.pid) }, pick({ ...usage, rooms: worker.load }));
        }
      },
    });
  gauge('media_worker_cpu_seconds', 'CPU time of a media worker', ({ cpuSeconds }) => cpuSeconds);
  gauge('media_worker_memory_bytes', 'Resident memory of a media worker', ({ memoryBytes }) => memoryBytes);
  gauge('media_worker_rooms', 'Rooms on a media worker', ({ rooms }) => rooms);
}
