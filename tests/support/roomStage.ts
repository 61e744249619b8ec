import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import type { Page } from 'playwright';
import { type RunningRedis, startRedis } from '../../infra/embedded/redis/launch.ts';
import { startRoomPages } from './roomBrowser.ts';
import { type RoomProxy, startRoomProxy } from './roomProxy.ts';
import { type RoomServer, startRoomServer } from './roomServer.ts';

export interface RoomStage {
  inspectionId: string;
  /** The data folder of Redis, for tests that restart it. */
  folder: string;
  redis: RunningRedis;
  server: RoomServer;
  /** A network in front of the server that can fail. */
  proxy: RoomProxy;
  /** A page in the device check; signaling goes to the server, or `through` the proxy. Media never does. */
  open(role: string, options?: { subject?: string; through?: string }): Promise<Page>;
  close(): Promise<void>;
}

/** One room on a real signaling node with its own Redis, and real browsers as peers. */
export async function startRoomStage(
  options: Pick<Parameters<typeof startRoomServer>[0], 'workers' | 'settings'> = {},
): Promise<RoomStage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-stage-'));
  const [redis, pages] = await Promise.all([startRedis({ dataDir: folder }), startRoomPages()]);
  const prefix = { redisUrl: redis.url, redisPrefix: 'stage' };
  const server = await startRoomServer({ ...options, ...prefix, publicUrl: pages.origin });
  const proxy = await startRoomProxy(server.port);
  const inspectionId = mintId();
  const stage: RoomStage = {
    inspectionId,
    folder,
    redis,
    server,
    proxy,
    open: async (role, { subject = `user:${mintId()}`, through = server.origin } = {}) => {
      const page = await pages.open({ signaling: through, inspectionId, role, subject });
      await page.evaluate(() => window.room.prepare());
      return page;
    },
    close: async () => {
      await pages.close();
      await proxy.close();
      await server.close();
      await stage.redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return stage;
}

/** The first peer of the room, joined. */
export async function joinedHost(stage: RoomStage): Promise<Page> {
  const host = await stage.open('host');
  // Joining is not awaited: it resolves with the first remote frame, and no other peer is in the room.
  await host.evaluate(() => void window.room.join());
  await host.waitForFunction(() => window.room.state().call === 'live');
  return host;
}
