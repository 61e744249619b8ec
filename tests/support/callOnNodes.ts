import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import type { Page } from 'playwright';
import type { RoomPages } from './roomBrowser.ts';
import { type RoomNodes, startRoomNodes } from './roomNodes.ts';

export interface CallOnNodes {
  /** Ends the node of the call, and waits until both pictures move again on the other one. */
  endNode(how: 'killed' | 'stopped'): Promise<NodeEnd>;
  close(): Promise<void>;
}

interface NodeEnd {
  /** The longest time without a new picture, in milliseconds: at the host and on site. */
  gapsMs: [number, number];
  /** Whether the call is on another node. */
  hasMoved: boolean;
  /** Whether both peers have their seats. */
  hasSeats: boolean;
}

/** Two real browsers on a call on one of two nodes; `pages` get tickets for the node that `started` names. */
export async function startCallOnNodes(
  pages: RoomPages,
  services: { redisUrl: string; redisPrefix: string },
  started: (nodes: RoomNodes) => void,
): Promise<CallOnNodes> {
  const nodes = await startRoomNodes({ ...services, publicUrl: pages.origin });
  started(nodes);
  const inspectionId = mintId();
  const people = [
    await join(pages, nodes, { inspectionId, role: 'host' }),
    await join(pages, nodes, { inspectionId, role: 'field' }),
  ];
  await all(people, (page) => page.waitForFunction(() => window.room.frames().count > 20));
  // A node that has not announced its people yet cannot leave their seats to the next one.
  while ((await nodes.presence.list()).get(inspectionId)?.length !== people.length) await delay(50);
  return {
    endNode: (how) => endNode(nodes, people, { inspectionId, how }),
    close: async () => {
      await all(people, (page) => page.context().close());
      await nodes.close();
    },
  };
}

async function join(
  pages: RoomPages,
  nodes: RoomNodes,
  { inspectionId, role }: { inspectionId: string; role: string },
): Promise<Page> {
  const subject = `user:${mintId()}`;
  const page = await pages.open({ signaling: nodes.origin, inspectionId, role, subject });
  await page.evaluate(() => window.room.prepare());
  // Joining resolves with the first remote frame, and the first peer is alone.
  await page.evaluate(() => void window.room.join());
  await page.waitForFunction(() => window.room.state().call === 'live');
  return page;
}

async function endNode(
  nodes: RoomNodes,
  people: Page[],
  { inspectionId, how }: { inspectionId: string; how: 'killed' | 'stopped' },
): Promise<NodeEnd> {
  const seats = () => all(people, (page) => page.evaluate(() => window.room.state().you));
  const [before, node] = [await seats(), await nodes.nodeOf(inspectionId)];
  const process = await nodes.holderOf(inspectionId);
  await all(people, (page) => page.evaluate(() => window.room.forgetGaps()));
  if (how === 'killed') process.child.kill('SIGKILL');
  else void process.stop();
  await process.ended;
  const counts = await all(people, (page) => page.evaluate(() => window.room.frames().count));
  await all(people, (page, index) =>
    page.waitForFunction(
      (count) => window.room.state().call === 'live' && window.room.frames().count > count + 10,
      counts[index] ?? 0,
    ),
  );
  const [atHost = 0, onSite = 0] = await all(people, (page) =>
    page.evaluate(() => window.room.frames().longestGapMs),
  );
  return {
    gapsMs: [atHost, onSite],
    hasMoved: (await nodes.nodeOf(inspectionId)) !== node,
    hasSeats: JSON.stringify(await seats()) === JSON.stringify(before),
  };
}

const all = <Value>(pages: Page[], work: (page: Page, index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(pages.map(work));
