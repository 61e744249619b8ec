import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { joinedHost, type RoomStage, startRoomStage } from '../../support/roomStage.ts';

export interface RoomFaultFigures {
  /** The longest times without a new frame at the host, in milliseconds; these are without a fault. */
  undisturbedMs: number[];
  socketCutMs: number[];
  workerKilledMs: number[];
  reloads: number;
}

interface Call {
  host: Page;
  field: Page;
  stage: RoomStage;
}

/** Two real pages on one call: the time without a new picture at the host during each fault. */
export async function measureRoomFaults(times: number): Promise<RoomFaultFigures> {
  const stage = await startRoomStage();
  let reloads = 0;
  try {
    const host = await joinedHost(stage);
    const field = await stage.open('field', { through: stage.proxy.origin });
    await field.evaluate(() => window.room.join());
    await host.waitForFunction(() => window.room.frames().count > 20);
    for (const page of [host, field]) page.on('load', () => reloads++);
    const call = { host, field, stage };
    return {
      undisturbedMs: await repeat(times, () => gapDuring(call, () => sleep(3000))),
      socketCutMs: await repeat(times, () => gapDuring(call, () => cutSocket(stage))),
      workerKilledMs: await repeat(times, () => gapDuring(call, () => killWorkers(stage))),
      reloads,
    };
  } finally {
    await stage.close();
  }
}

async function gapDuring({ host, field }: Call, harm: () => Promise<unknown>): Promise<number> {
  await host.evaluate(() => window.room.forgetGaps());
  await harm();
  await field.waitForFunction(() => window.room.state().call === 'live');
  await host.waitForFunction(() => window.room.state().connected[0] === true);
  return host.evaluate(() => window.room.frames().longestGapMs);
}

async function cutSocket({ proxy }: RoomStage): Promise<void> {
  proxy.cut();
  await sleep(3000);
  proxy.restore();
}

async function killWorkers({ server }: RoomStage): Promise<void> {
  for (const pid of server.mediaPids()) process.kill(pid, 'SIGKILL');
  await sleep(4000);
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < times; round++) values.push(await measure());
  return values;
}
