import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningRedis, startRedis } from '../../infra/embedded/redis/launch.ts';
import { type RoomPages, startRoomPages } from '../support/roomBrowser.ts';
import { type RoomServer, startRoomServer } from '../support/roomServer.ts';

/**
 * A phone whose browser kills the page in the background, again and again: each page leaves a seat behind, for 60 s.
 * Their streams used to count in mediasoup's bandwidth estimation: after four of them the fifth page was sent 2 Mbit/s
 * of padding beside a picture of 0.3, enough to push a phone's line into congestion and its picture to half the frames.
 */

const KILLED = 4;
const MEASURE_MS = 4000;
/** The picture of the fake camera takes 0.3 Mbit/s, the sound and probing for one stream as much again. */
const MAX_MEGABITS = 1.2;

const inspectionId = mintId();
const subject = `user:${mintId()}`;
let folder: string;
let redis: RunningRedis;
let pages: RoomPages;
let server: RoomServer;
let host: Page;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sightline-killed-'));
  [redis, pages] = await Promise.all([startRedis({ dataDir: folder }), startRoomPages()]);
  const prefix = { redisUrl: redis.url, redisPrefix: 'killed' };
  server = await startRoomServer({ ...prefix, publicUrl: pages.origin });
  host = await open('host', `user:${mintId()}`);
  await host.evaluate(() => void window.room.join());
  await host.waitForFunction(() => window.room.state().call === 'live');
});

afterAll(async () => {
  await pages?.close();
  await server?.close();
  await redis?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('R-10 pages that were killed leave seats without streams, and the next page gets the whole picture', async () => {
  for (let killed = 0; killed < KILLED; killed++) {
    const phone = await joinedPhone();
    await kill(phone);
    await host.waitForFunction(() => window.room.state().streams === 0, null, { timeout: 6000 });
  }
  const phone = await joinedPhone();
  expect(await phone.evaluate(() => window.room.state().streams)).toBe(1);
  expect(await host.evaluate(() => window.room.state().peers)).toBe(KILLED + 1);
  // The first second belongs to starting encoders.
  await delay(2000);
  const figures = await measure(phone);
  console.table([figures]);
  expect(figures.framesPerSecond).toBeGreaterThan(15);
  expect(figures.megabitsOnSite).toBeLessThan(MAX_MEGABITS);
}, 90_000);

async function open(role: string, who: string): Promise<Page> {
  const page = await pages.open({ signaling: server.origin, inspectionId, role, subject: who });
  await page.evaluate(() => window.room.prepare());
  return page;
}

/** A new page each time, which knows nothing of the seats before it. Resolves when the host sees its picture. */
async function joinedPhone(): Promise<Page> {
  const phone = await open('field', subject);
  const before = await host.evaluate(() => window.room.frames().count);
  await phone.evaluate(() => window.room.join());
  await host.waitForFunction((count) => window.room.frames().count > count, before);
  return phone;
}

/** As the system of a phone does it: no leaving, no goodbye on any connection. */
async function kill(phone: Page): Promise<void> {
  const devtools = await phone.context().newCDPSession(phone);
  // The page that would acknowledge it is gone.
  void devtools.send('Page.crash').catch(() => undefined);
}

async function measure(phone: Page): Promise<{ framesPerSecond: number; megabitsOnSite: number }> {
  const read = async () => [
    await host.evaluate(() => window.room.frames().count),
    await phone.evaluate(() => window.room.bytesReceived()),
  ];
  const [frames = 0, bytes = 0] = await read();
  await delay(MEASURE_MS);
  const [framesAfter = 0, bytesAfter = 0] = await read();
  const seconds = MEASURE_MS / 1000;
  return {
    framesPerSecond: (framesAfter - frames) / seconds,
    megabitsOnSite: ((bytesAfter - bytes) * 8) / 1e6 / seconds,
  };
}
