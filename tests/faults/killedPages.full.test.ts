import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { median } from '../load/statistics.ts';
import { joinedHost, type RoomStage, startRoomStage } from '../support/roomStage.ts';

/**
 * A phone whose browser repeatedly kills the page in the background: each page leaves a seat behind for 60 s.
 * Their streams used to count in mediasoup's bandwidth estimation: after four of them, the fifth page was sent
 * 2 Mbit/s of padding in addition to a picture of 0.3, enough to congest a phone's connection and halve its
 * frames.
 */

const KILLED = 4;
const MEASURE_MS = 4000;
/** The fake camera's picture takes 0.3 Mbit/s, and the sound and probing for one stream take the same again. */
const MAX_MEGABITS = 1.2;
/** The fake camera has a frame every 50 ms. On two busy cores some come late, but none is lost. */
const SMOOTH_MS = 2000;
/**
 * The last page's picture used to come after 3 s instead of 1.2. Below a second, a busy core makes larger
 * differences.
 */
const MAX_SLOWER = 2;
const SOON_MS = 1000;

const subject = `user:${mintId()}`;
let stage: RoomStage;
let host: Page;
/** The time from joining to the host's first frame, for each page in turn. */
const seenAfterMs: number[] = [];

beforeAll(async () => {
  stage = await startRoomStage({ settings: { keepSeatMs: 10 * 60_000 } });
  host = await joinedHost(stage);
});
afterAll(() => stage?.close());

test('R-10 pages that were killed leave seats without streams, and the next page gets all frames', async () => {
  for (let killed = 0; killed < KILLED; killed++) {
    const phone = await joinedPhone();
    await kill(phone);
    await host.waitForFunction(() => window.room.state().streams === 0, null, { timeout: 6000 });
  }
  const phone = await joinedPhone();
  expect(await phone.evaluate(() => window.room.state().streams)).toBe(1);
  expect(await host.evaluate(() => window.room.state().peers)).toBe(KILLED + 1);
  // The first second is for starting encoders.
  await delay(2000);
  const figures = await measure(phone);
  console.table([figures]);
  expect(figures.framesPerSecond).toBeGreaterThan(15);
  expect(figures.megabitsOnSite).toBeLessThan(MAX_MEGABITS);
  expectSeenAsSoonAsTheFirst();
  await expectPictureWithoutSocket(phone);
}, 300_000);

function expectSeenAsSoonAsTheFirst(): void {
  console.table([{ 'joining to the first frame at the host, ms': seenAfterMs.map(Math.round).join(', ') }]);
  const usual = median(seenAfterMs.slice(0, -1));
  expect(seenAfterMs.at(-1)).toBeLessThan(Math.max(MAX_SLOWER * usual, SOON_MS));
}

/**
 * Checks R-17 in a room with the seats of killed pages: media does not depend on the socket, and no stream is
 * recreated.
 */
async function expectPictureWithoutSocket(phone: Page): Promise<void> {
  const lostBefore = await host.evaluate(() => window.room.packetsLost());
  const streamsBefore = await host.evaluate(() => window.room.streamsSetUp());
  await host.evaluate(() => window.room.forgetGaps());
  stage.proxy.cut();
  await delay(3000);
  stage.proxy.restore();
  await phone.waitForFunction(() => window.room.state().call === 'live');
  const { longestGapMs } = await host.evaluate(() => window.room.frames());
  console.table([{ 'socket cut for 3 s: longest gap at the host, ms': longestGapMs }]);
  expect(longestGapMs).toBeLessThan(SMOOTH_MS);
  expect(await host.evaluate(() => window.room.packetsLost())).toBe(lostBefore);
  expect(await host.evaluate(() => window.room.streamsSetUp())).toBe(streamsBefore);
}

/**
 * Opens a new page each time, which does not know the earlier seats. Resolves when the host gets its picture.
 */
async function joinedPhone(): Promise<Page> {
  const phone = await stage.open('field', { subject, through: stage.proxy.origin });
  const before = await host.evaluate(() => window.room.frames().count);
  const startedAt = performance.now();
  await phone.evaluate(() => window.room.join());
  await host.waitForFunction((count) => window.room.frames().count > count, before);
  seenAfterMs.push(performance.now() - startedAt);
  return phone;
}

/** Kills the page like a phone's system: without leaving the room or closing a connection. */
async function kill(phone: Page): Promise<void> {
  const devtools = await phone.context().newCDPSession(phone);
  // The page that would acknowledge it no longer exists.
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
