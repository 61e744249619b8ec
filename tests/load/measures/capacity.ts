import { mintId } from '@sightline/contracts/core/ids';
import type { Page } from 'playwright';
import { choosePort } from '../../../infra/process/ports.ts';
import { type StartedProcess, startProcess, untilReady } from '../../support/processes.ts';
import { childrenOf } from '../../support/procfs.ts';
import { type RoomPages, startRoomPages } from '../../support/roomBrowser.ts';
import { TICKET_SECRET } from '../../support/roomServer.ts';
import { startBenchServices } from '../benchServices.ts';
import { type ProcessUse, watchUse } from '../processUse.ts';
import { eventLoopDelay } from './eventLoopDelay.ts';

export interface CapacityFigures {
  peers: number;
  worker: ProcessUse;
  signaling: ProcessUse;
  /** The 99th percentile in the signaling process, in milliseconds. */
  eventLoopDelayMs: number;
}

const SETTLE_MS = 5000;
const WATCH_SECONDS = 8;

/** A room with this many real pages, each sending and receiving picture and sound. */
export async function measureCapacity(sizes: readonly number[]): Promise<CapacityFigures[]> {
  const services = await startBenchServices();
  const pages = await startRoomPages();
  const port = await choosePort();
  const signaling = startProcess(['node', 'apps/signaling/src/main.ts'], {
    ...services.environment,
    TICKET_SECRET,
    PUBLIC_URL: pages.origin,
    SIGNALING_NODE: 'node-1',
    SIGNALING_PORT: String(port),
    MEDIA_PORT: '0',
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? '',
  });
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, signaling);
    const figures: CapacityFigures[] = [];
    for (const size of sizes) figures.push(await fillRoom(pages, signaling, port, size));
    return figures;
  } finally {
    await signaling.stop();
    await pages.close();
    await services.stop();
  }
}

async function fillRoom(
  pages: RoomPages,
  signaling: StartedProcess,
  port: number,
  peers: number,
): Promise<CapacityFigures> {
  const inspectionId = mintId();
  const opened: Page[] = [];
  for (let peer = 0; peer < peers; peer++) {
    const role = peer === 0 ? 'host' : 'field';
    const page = await pages.open({
      signaling: `http://127.0.0.1:${port}`,
      inspectionId,
      role,
      subject: `user:${mintId()}`,
    });
    await page.evaluate(() => window.room.prepare());
    await page.evaluate(() => void window.room.join());
    await page.waitForFunction(() => window.room.state().call === 'live');
    opened.push(page);
  }
  await opened[0]?.waitForTimeout(SETTLE_MS);
  const own = signaling.child.pid ?? 0;
  // Reading the histogram empties it, so the cost of joining is not counted.
  await eventLoopDelay(port);
  const [worker, server] = await Promise.all([
    watchUse(childrenOf(own, 'mediasoup-worker'), WATCH_SECONDS),
    watchUse([own], WATCH_SECONDS),
  ]);
  const eventLoopDelayMs = await eventLoopDelay(port);
  for (const page of opened) await page.context().close();
  return { peers, worker, signaling: server, eventLoopDelayMs };
}
