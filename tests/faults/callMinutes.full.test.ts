import type { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinedHost, type RoomStage, startRoomStage } from '../support/roomStage.ts';

/** The minutes of two real browsers, which are two seconds long here. */

let stage: RoomStage;
let redis: ReturnType<typeof connectRedis>;
let host: Page;
let field: Page;

beforeAll(async () => {
  stage = await startRoomStage({ settings: { minuteMs: 2000 } });
  redis = connectRedis(stage.server.redisUrl);
  host = await joinedHost(stage);
  field = await stage.open('field');
  await field.evaluate(() => window.room.join());
  await host.waitForFunction(() => window.room.frames().count > 20);
});
afterAll(async () => {
  disconnectRedis(redis);
  await stage?.close();
});

async function minuteOf(role: string, holds: (minute: CallMinute) => boolean): Promise<CallMinute> {
  const { minutes } = new RoomLog(redis, stage.server.redisPrefix);
  const find = async () =>
    (await minutes.all(stage.inspectionId)).find((minute) => minute.role === role && holds(minute));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return (await find()) as CallMinute;
}

test('L-1 a minute has the path, the round trip, the layer, and what went both ways', async () => {
  const isWhole = ({ up, down, roundTripMs }: CallMinute): boolean =>
    up.kbps > 50 && down.kbps > 50 && roundTripMs !== null;
  for (const role of ['host', 'field']) {
    const minute = await minuteOf(role, isWhole);
    expect(minute).toMatchObject({ path: 'udp', frozenSeconds: 0, reconnects: 0 });
    expect(minute.layer).toBeGreaterThanOrEqual(0);
    expect([minute.up.loss, minute.down.loss]).toEqual([expect.any(Number), expect.any(Number)]);
  }
});

test('L-1, L-2 a frozen camera is in the minutes of its sender, and in the report of the page that saw it', async () => {
  await field.evaluate(() => window.room.hangCamera());
  await minuteOf('field', ({ frozenSeconds }) => frozenSeconds > 0);
  const shown = await host.evaluate(() => window.room.frames().count);
  await field.evaluate(() => window.room.reviveCamera());
  // The browser counts a frozen picture when the next frame arrives.
  await host.waitForFunction((count) => window.room.frames().count > count + 20, shown);
  await host.evaluate(() => window.room.leave());
  const { page } = await minuteOf('host', (minute) => minute.page !== null);
  expect(page).toMatchObject({ path: 'udp' });
  expect(page?.frozenSeconds).toBeGreaterThan(0.5);
});
