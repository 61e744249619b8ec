import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import { startRedis } from '@sightline/infra/embedded/redis/launch';
import type { Page } from 'playwright';
import { startRoomPages } from '../../support/roomBrowser.ts';
import { type RoomProxy, startRoomProxy } from '../../support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../support/roomServer.ts';

export interface RoomFaultFigures {
  /** Longest time without a new frame at the host, in milliseconds; the first is without any fault. */
  undisturbedMs: number[];
  socketCutMs: number[];
  workerKilledMs: number[];
  reloads: number;
}

interface Call {
  host: Page;
  field: Page;
  server: RoomServer;
  proxy: RoomProxy;
}

/** Two real pages in one call: how long the host sees no new picture under each fault. */
export async function measureRoomFaults(times: number): Promise<RoomFaultFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-bench-'));
  const [redis, pages] = await Promise.all([startRedis({ dataDir: folder }), startRoomPages()]);
  const server = await startRoomServer({
    redisUrl: redis.url,
    redisPrefix: 'bench',
    publicUrl: pages.origin,
  });
  const proxy = await startRoomProxy(server.port);
  const inspectionId = mintId();
  const open = (role: string, signaling: string) =>
    pages.open({ signaling, inspectionId, role, subject: `user:${mintId()}` });
  const [host, field] = [await open('host', server.origin), await open('field', proxy.origin)];
  let reloads = 0;
  try {
    await join(host, field);
    for (const page of [host, field]) page.on('load', () => reloads++);
    const call = { host, field, server, proxy };
    return {
      undisturbedMs: await repeat(times, () => gapDuring(call, () => sleep(3000))),
      socketCutMs: await repeat(times, () => gapDuring(call, () => cutSocket(call))),
      workerKilledMs: await repeat(times, () => gapDuring(call, () => killWorkers(call))),
      reloads,
    };
  } finally {
    await pages.close();
    await proxy.close();
    await server.close();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function join(host: Page, field: Page): Promise<void> {
  for (const page of [host, field]) await page.evaluate(() => window.room.prepare());
  await host.evaluate(() => void window.room.join());
  await host.waitForFunction(() => window.room.state().call === 'live');
  await field.evaluate(() => window.room.join());
  await host.waitForFunction(() => window.room.frames().count > 20);
}

async function gapDuring({ host, field }: Call, harm: () => Promise<unknown>): Promise<number> {
  await host.evaluate(() => window.room.forgetGaps());
  await harm();
  await field.waitForFunction(() => window.room.state().call === 'live');
  await host.waitForFunction(() => window.room.state().connected[0] === true);
  return host.evaluate(() => window.room.frames().longestGapMs);
}

async function cutSocket({ proxy }: Call): Promise<void> {
  proxy.cut();
  await sleep(3000);
  proxy.restore();
}

async function killWorkers({ server }: Call): Promise<void> {
  for (const pid of server.mediaPids()) process.kill(pid, 'SIGKILL');
  await sleep(4000);
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < times; round++) values.push(await measure());
  return values;
}
