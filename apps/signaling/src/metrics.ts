import { Gauge, type Registry } from 'prom-client';
import type { WorkerPool } from './media/WorkerPool.ts';
import type { Recorders } from './recording/Recorders.ts';
import type { RoomRegistry } from './room/RoomRegistry.ts';
import type { Sockets } from './serveSockets.ts';

interface Metered {
  registry: RoomRegistry;
  recorders: Recorders;
  pool: WorkerPool;
  sockets: Sockets;
}

/** Metrics of a signaling node for its operator; event-loop delay comes with the default metrics. */
export function registerMetrics(register: Registry, { registry, recorders, pool, sockets }: Metered): void {
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
  gauge('signaling_recordings', 'Rooms that are being recorded', () => recorders.counts.rooms);
  gauge(
    'signaling_recorders',
    'Recorder processes, also those that are uploading',
    () => recorders.counts.processes,
  );
  gauge('media_workers_alive', 'Media workers that are running', () => pool.workers.length);
  registerWorkerUsage(register, pool);
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
