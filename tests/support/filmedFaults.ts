import { setTimeout as delay } from 'node:timers/promises';
import type { MediaSource } from '@sightline/contracts/rooms/media';
import type { Page } from 'playwright';
import type { FilmedCall, FilmedRecording } from './filmedCall.ts';
import { flashPairs } from './flashSync.ts';
import { hasPhoneNetworks } from './PhoneNetwork.ts';
import { probeMedia } from './probeMedia.ts';
import { childrenOf } from './procfs.ts';
import type { StoredSegment } from './recordedCall.ts';

/** The time after each fault that is looked at. */
const WATCHED_MS = 10_000;
/** The least time from the host's seeing the phone again to the next fault, and the end of it that is looked at. */
const BACK_MS = 5000;
const LAST_MS = 3000;
/** The new pictures of the phone after which the host sees it again: some are on their way when a fault begins. */
const NEW_FRAMES = 20;
const MUTED_MS = 3000;
const CUT_MS = 100;
const STALL_MS = 300;
/** The longest time for which one picture of a moving camera is shown. */
const FRAME_MS = 150;

export interface FaultOnDisk {
  fault: string;
  /** The part of the ten seconds from the fault that was recorded of each track. */
  camera: number;
  microphone: number;
  /** The part of the last three seconds before the next fault that was recorded of both tracks. */
  last: number;
  /** The milliseconds by which each flash until the next fault comes after its beep. */
  delaysMs: number[];
}

export interface FilmedFaults {
  faults: FaultOnDisk[];
  /** What a decoder complains about. */
  errors: string[];
}

interface Fault {
  fault: string;
  before?: () => Promise<unknown>;
  harm: () => unknown;
}

/** Records a call through everything that a call survives; its node is stopped, and the next one killed last. */
export async function filmFaults(call: FilmedCall): Promise<FilmedFaults> {
  const recording = await call.record();
  const times: { fault: string; from: number; until: number }[] = [];
  for (const { fault, before, harm } of faultsOf(call, recording)) {
    await before?.();
    const from = Date.now();
    await harm();
    await seenAgain(call);
    await delay(Math.max(BACK_MS, from + WATCHED_MS - Date.now()));
    times.push({ fault, from, until: Date.now() });
  }
  await call.host.evaluate(() => window.room.stopRecording());
  await recording.ended();
  const segments = await recording.segments();
  const peerId = await call.phone.evaluate(() => window.room.state().you);
  const ofPhone = (source: MediaSource): StoredSegment[] =>
    segments.filter((segment) => segment.peerId === peerId && segment.source === source);
  const [pictures, sounds] = [ofPhone('camera'), ofPhone('microphone')];
  const [shown, heard] = [pictures.flatMap(framesIn), sounds.map(spanOf)];
  const pairs = flashPairs(pictures, sounds);
  return {
    faults: times.map(({ fault, from, until }) => {
      const watched = { start: from, end: from + WATCHED_MS };
      const last = { start: until - LAST_MS, end: until };
      return {
        fault,
        camera: shareOf(watched, shown),
        microphone: shareOf(watched, heard),
        last: Math.min(shareOf(last, shown), shareOf(last, heard)),
        delaysMs: pairs.filter(({ at }) => at > from && at < until).map(({ delayMs }) => delayMs),
      };
    }),
    errors: segments.map(({ path }) => probeMedia(path).errors).filter((errors) => errors !== ''),
  };
}

function faultsOf(
  { phone, node, presentNode, cutUdp, stallSound }: FilmedCall,
  { recorder }: FilmedRecording,
): Fault[] {
  return [
    { fault: 'no fault', harm: () => undefined },
    {
      fault: 'microphone on after 3 s of mute',
      before: async () => {
        await phone.evaluate(() => window.room.mute(true));
        await delay(MUTED_MS);
      },
      harm: () => phone.evaluate(() => window.room.mute(false)),
    },
    { fault: 'phone turned', harm: () => film(phone, { width: 480, height: 640 }) },
    { fault: 'other camera', harm: () => film(phone, { width: 640, height: 360 }) },
    { fault: 'larger layers stop', harm: () => phone.evaluate(() => window.room.sendLayers('lowest')) },
    { fault: 'larger layers are back', harm: () => phone.evaluate(() => window.room.sendLayers('all')) },
    { fault: 'sound stalls for 300 ms', harm: () => stallSound(STALL_MS) },
    ...(hasPhoneNetworks ? [{ fault: 'no UDP for 100 ms', harm: () => cutUdp(CUT_MS) }] : []),
    { fault: 'media worker killed', harm: () => kill(childrenOf(node, 'mediasoup-worker')[0]) },
    { fault: 'recorder killed', harm: async () => kill(await recorder()) },
    { fault: 'node stopped', harm: () => process.kill(node, 'SIGTERM') },
    { fault: 'node killed', harm: async () => kill(await presentNode()) },
  ];
}

/** Waits for new pictures of the phone at the host, however long a fault takes on this machine. */
async function seenAgain({ host }: FilmedCall): Promise<void> {
  const known = await host.evaluate(() => window.room.frames().count);
  await host.waitForFunction((count) => window.room.frames().count > count, known + NEW_FRAMES);
}

/** Another camera, or a phone that is turned, sends another format. */
async function film(phone: Page, size: { width: number; height: number }): Promise<void> {
  await phone.evaluate((format) => window.room.sendFlashes(format), size);
}

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('there is no process to kill');
  process.kill(pid, 'SIGKILL');
}

interface Span {
  start: number;
  end: number;
}

const spanOf = ({ start, durationMs }: StoredSegment): Span => ({ start, end: start + durationMs });

/** The time for which each frame is shown. */
function framesIn({ path, start }: StoredSegment): Span[] {
  const times = probeMedia(path).times.map((seconds) => start + seconds * 1000);
  return times.map((time, index) => ({
    start: time,
    end: Math.min(times[index + 1] ?? Number.POSITIVE_INFINITY, time + FRAME_MS),
  }));
}

/** The part of the time that the spans cover. */
function shareOf(time: Span, spans: readonly Span[]): number {
  let [end, covered] = [time.start, 0];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const [begin, stop] = [Math.max(end, span.start), Math.min(span.end, time.end)];
    if (stop <= begin) continue;
    covered += stop - begin;
    end = stop;
  }
  return covered / (time.end - time.start);
}
