import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import { type ManifestLine, recordingFolder, type TakeIds } from '@sightline/contracts/recordings/manifest';
import type { Page } from 'playwright';
import { takeIn } from '../../apps/signaling/src/recording/Recorders.ts';
import { choosePort } from '../../infra/process/ports.ts';
import { dropUdp } from './dropUdp.ts';
import { isAlive } from './processes.ts';
import { descendantsOf } from './procfs.ts';
import { recorderPid, type StoredSegment, storedTake } from './recordedCall.ts';
import { startRoomPages } from './roomBrowser.ts';
import { type RoomNodes, startRoomNodes } from './roomNodes.ts';

/** Two real browsers on a call that can be recorded; the phone sends flashes and beeps. */
export interface FilmedCall {
  host: Page;
  phone: Page;
  nodes: RoomNodes;
  /** The process of the node that had the call at its start. */
  node: number;
  /** The process of the node that has the call now. */
  presentNode: () => Promise<number>;
  /** Asks and agrees; resolves when both pages say that the call is recorded. */
  record(): Promise<FilmedRecording>;
  /** Another browser enters with the link of the phone. */
  joinByLinkOfPhone(): Promise<Page>;
  /** Loses every UDP packet between pages and media servers for a moment. Only root may. */
  cutUdp: (ms: number) => Promise<void>;
  /** Stops the sound devices of the browser for a moment. */
  stallSound: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}

export interface FilmedRecording {
  /** What is stored of all its takes. */
  segments: () => Promise<StoredSegment[]>;
  /** The lines of the manifests of all its takes. */
  lines: () => Promise<ManifestLine[]>;
  /** The names of the files on the node of the call. */
  filesOnNode: () => Promise<string[]>;
  /** The process that records on the node of the call. */
  recorder: () => Promise<number>;
  /** Resolves when every recorder has uploaded what it recorded. */
  ended: () => Promise<void>;
}

export async function startFilmedCall(services: {
  redisUrl: string;
  redisPrefix: string;
}): Promise<FilmedCall> {
  const inspectionId = mintId();
  const folder = await mkdtemp(join(tmpdir(), 'sightline-filmed-'));
  let nodes: RoomNodes | null = null;
  const pages = await startRoomPages(async (id) => (await nodes?.nodeOf(id)) ?? '');
  const mediaPorts = [await choosePort(), await choosePort()];
  const started = await startRoomNodes({
    ...services,
    publicUrl: pages.origin,
    recordings: folder,
    count: 3,
    mediaPorts,
  });
  nodes = started;
  const joined = async (role: string, subject = `user:${mintId()}`): Promise<Page> => {
    const page = await pages.open({ signaling: started.origin, inspectionId, role, subject });
    await page.evaluate(() => window.room.prepare());
    // Joining resolves with the first remote frame, and the first peer is alone.
    await page.evaluate(() => void window.room.join());
    await page.waitForFunction(() => window.room.state().call === 'live');
    return page;
  };
  const link = `guest:${mintId()}`;
  const [host, phone] = [await joined('host'), await joined('field', link)];
  for (const page of [host, phone]) await page.waitForFunction(() => window.room.frames().count > 20);
  await phone.evaluate(() => window.room.sendFlashes({ width: 640, height: 480 }));
  const spool = join(folder, await started.nodeOf(inspectionId));
  const takesOf = (take: TakeIds) => takesIn(join(folder, 'data'), take);
  return {
    host,
    phone,
    nodes: started,
    node: (await started.holderOf(inspectionId)).child.pid ?? 0,
    presentNode: async () => (await started.holderOf(inspectionId)).child.pid ?? 0,
    record: async () => {
      await agree(host, phone);
      const [takeId = ''] = await readdir(spool);
      const take = await takeIn(join(spool, takeId));
      if (!take) throw new Error('the take has not begun');
      return {
        segments: async () => (await takesOf(take)).flatMap((one) => one.segments),
        lines: async () => (await takesOf(take)).flatMap((one) => one.lines),
        filesOnNode: () => readdir(join(spool, takeId)),
        recorder: () => recorderPid(spool, takeId),
        ended: () => untilRecorded(started.names.map((name) => join(folder, name))),
      };
    },
    joinByLinkOfPhone: () => joined('field', link),
    cutUdp: async (ms) => {
      const ends = mediaPorts.map(dropUdp);
      await delay(ms);
      for (const end of ends) end();
    },
    stallSound: async (ms) => {
      const devices = descendantsOf(process.pid, 'audio.mojom.AudioService');
      if (devices.length === 0) throw new Error('the browser has no process for sound');
      for (const pid of devices) process.kill(pid, 'SIGSTOP');
      await delay(ms);
      for (const pid of devices) process.kill(pid, 'SIGCONT');
    },
    close: async () => {
      await pages.close();
      await started.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function agree(host: Page, phone: Page): Promise<void> {
  await host.evaluate(() => window.room.askToRecord());
  await phone.waitForFunction(() => window.room.recording() === 'asking');
  await phone.evaluate(() => window.room.agreeToRecord());
  for (const page of [host, phone]) await page.waitForFunction(() => window.room.recording() === 'recording');
}

async function takesIn(data: string, take: TakeIds) {
  const takeIds = await readdir(join(data, 'files', recordingFolder(take)));
  return await Promise.all(
    takeIds.map(async (takeId) => {
      const stored = storedTake(data, { ...take, takeId });
      return { segments: await stored.segments(), lines: await stored.manifest() };
    }),
  );
}

/** Waits for the recorders in these folders. A recorder whose node was killed leaves its folder behind. */
async function untilRecorded(spools: readonly string[]): Promise<void> {
  for (const spool of spools)
    for (const takeId of await readdir(spool)) {
      const pid = await recorderPid(spool, takeId).catch(() => null);
      if (pid !== null) while (isAlive(pid)) await delay(50);
    }
}
