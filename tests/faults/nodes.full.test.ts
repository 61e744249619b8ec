import { mintId } from '@sightline/contracts/core/ids';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../support/isolated.ts';
import { type RoomPages, startRoomPages } from '../support/roomBrowser.ts';
import { type RoomNodes, startRoomNodes } from '../support/roomNodes.ts';

/** Two real browsers on one call whose node ends while another one stands by. */

const RUNS = 3;

const figures: { fault: string; 'longest gap at the host, ms': number; 'longest gap on site, ms': number }[] =
  [];
let pages: RoomPages;
let nodes: RoomNodes;
let inspectionId: string;
let host: Page;
let field: Page;

beforeAll(async () => {
  pages = await startRoomPages((id) => nodes.nodeOf(id));
});

beforeEach(async () => {
  nodes = await startRoomNodes({ ...isolatedServices(), publicUrl: pages.origin });
  inspectionId = mintId();
  [host, field] = [await join('host'), await join('field')];
  for (const page of [host, field]) await page.waitForFunction(() => window.room.frames().count > 20);
  // The node has announced its people.
  await expect.poll(async () => (await nodes.presence.list()).get(inspectionId)).toHaveLength(2);
});

afterEach(async () => {
  for (const page of [host, field]) await page.context().close();
  await nodes.close();
});

afterAll(async () => {
  if (figures.length > 0) console.table(figures);
  await pages.close();
});

async function join(role: 'host' | 'field'): Promise<Page> {
  const page = await pages.open({
    signaling: nodes.origin,
    inspectionId,
    role,
    subject: `user:${mintId()}`,
  });
  await page.evaluate(() => window.room.prepare());
  // Joining resolves with the first remote frame, and the first peer is alone.
  await page.evaluate(() => void window.room.join());
  await page.waitForFunction(() => window.room.state().call === 'live');
  return page;
}

const everyone = <Value>(ask: (page: Page) => Promise<Value>): Promise<Value[]> =>
  Promise.all([host, field].map(ask));

/** Ends the node, waits until both pictures move again, and returns the longest time without a picture. */
async function gapOf(fault: string, end: () => Promise<void>): Promise<number> {
  const seats = await everyone((page) => page.evaluate(() => window.room.state().you));
  await everyone((page) => page.evaluate(() => window.room.forgetGaps()));
  const before = await nodes.nodeOf(inspectionId);
  await end();
  await everyone((page) => page.waitForFunction(() => window.room.state().call !== 'live'));
  await everyone((page) => page.waitForFunction(() => window.room.state().call === 'live'));
  const counted = await everyone((page) => page.evaluate(() => window.room.frames().count));
  await Promise.all(
    [host, field].map((page, index) =>
      page.waitForFunction((count) => window.room.frames().count > count + 10, counted[index] ?? 0),
    ),
  );
  expect(await nodes.nodeOf(inspectionId)).not.toBe(before);
  expect(await everyone((page) => page.evaluate(() => window.room.state().you))).toEqual(seats);
  const [atHost = 0, onSite = 0] = await everyone((page) =>
    page.evaluate(() => window.room.frames().longestGapMs),
  );
  figures.push({ fault, 'longest gap at the host, ms': atHost, 'longest gap on site, ms': onSite });
  return Math.max(atHost, onSite);
}

test.each(Array.from({ length: RUNS }, (_, run) => run))(
  'F-06 node killed: both pictures are back on the other one within 5 s (run %i)',
  async () => {
    const kill = async (): Promise<void> => void (await nodes.holderOf(inspectionId)).child.kill('SIGKILL');
    expect(await gapOf('node killed', kill)).toBeLessThan(5000);
  },
);

test.each(Array.from({ length: RUNS }, (_, run) => run))(
  'F-07 node stopped: both pictures are back on the other one within 2 s (run %i)',
  async () => {
    const stop = async (): Promise<void> => void (await nodes.holderOf(inspectionId)).stop();
    expect(await gapOf('node stopped', stop)).toBeLessThan(2000);
  },
);
