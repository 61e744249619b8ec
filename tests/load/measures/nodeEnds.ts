import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRedis } from '../../../infra/embedded/redis/launch.ts';
import { startCallOnNodes } from '../../support/callOnNodes.ts';
import { startRoomPages } from '../../support/roomBrowser.ts';
import type { RoomNodes } from '../../support/roomNodes.ts';

/** The longest times without a picture, in milliseconds, when the node of a call is killed or stopped. */
export async function measureNodeEnds(times: number): Promise<{ killedMs: number[]; stoppedMs: number[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-nodes-'));
  const redis = await startRedis({ dataDir: folder });
  let nodes: RoomNodes | null = null;
  const pages = await startRoomPages(async (inspectionId) => (await nodes?.nodeOf(inspectionId)) ?? '');
  const gapOf = async (how: 'killed' | 'stopped', run: number): Promise<number> => {
    const services = { redisUrl: redis.url, redisPrefix: `${how}-${run}` };
    const call = await startCallOnNodes(pages, services, (started) => (nodes = started));
    try {
      return Math.max(...(await call.endNode(how)).gapsMs);
    } finally {
      await call.close();
    }
  };
  const [killedMs, stoppedMs]: [number[], number[]] = [[], []];
  try {
    for (let run = 0; run < times; run++) {
      killedMs.push(await gapOf('killed', run));
      stoppedMs.push(await gapOf('stopped', run));
    }
  } finally {
    await pages.close();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { killedMs, stoppedMs };
}
