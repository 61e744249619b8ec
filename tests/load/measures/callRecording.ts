import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ManifestLine } from '@sightline/contracts/recordings/manifest';
import { findProgram } from '@sightline/server-kit/audio/programs';
import { planJoin } from '../../../apps/workers/src/jobs/join-recording/joinPlan.ts';
import { joinSegments } from '../../../apps/workers/src/jobs/join-recording/joinRecording.ts';
import { startRedis } from '../../../infra/embedded/redis/launch.ts';
import { type FilmedCall, type FilmedRecording, startFilmedCall } from '../../support/filmedCall.ts';
import { type FlashPair, flashPairs } from '../../support/flashSync.ts';
import { childrenOf } from '../../support/procfs.ts';
import type { StoredSegment } from '../../support/recordedCall.ts';
import { childrenSeconds, watchUse } from '../processUse.ts';
import { median } from '../statistics.ts';

export interface CallRecordingFigures {
  /** The recorder of two people; processor time in seconds a minute. */
  recorder: { cpuSeconds: number; megabytes: number };
  /** The processor time of the media worker in seconds a minute. */
  workerSeconds: { without: number; recording: number };
  delaysMs: number[];
  /** The part of the pairs of a flash and a beep that are further apart than a person notices. */
  strayShare: number;
  driftMs: number;
  /** The part of the time between the first and the last frame that the phone's tracks contain. */
  storedShare: number;
  /** The making of the joined file, for each minute of it. */
  joining: { cpuSeconds: number; seconds: number; megabytes: number; frameRate: number };
}

/** From here on, lips and voice are seen to be apart. */
const NOTICED_MS = 80;

/** A recorded call of two Chromium pages. In the warm-up, bandwidth and layers settle. */
export async function measureCallRecording(
  minutes: number,
  { warmUpMs, watchedSeconds }: { warmUpMs: number; watchedSeconds: number },
): Promise<CallRecordingFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-bench-'));
  const redis = await startRedis({ dataDir: folder });
  const call = await startFilmedCall({ redisUrl: redis.url, redisPrefix: 'recorded' });
  try {
    await delay(warmUpMs);
    const workers = childrenOf(call.node, 'mediasoup-worker');
    const without = secondsOf(await watchUse(workers, watchedSeconds));
    const recording = await call.record();
    await delay(warmUpMs);
    const pids = [await recording.recorder()];
    const [worker, recorder] = await Promise.all([
      watchUse(workers, watchedSeconds),
      watchUse(pids, watchedSeconds),
    ]);
    await delay(Math.max(0, minutes * 60_000 - warmUpMs - watchedSeconds * 1000));
    return {
      recorder: { cpuSeconds: secondsOf(recorder), megabytes: recorder.megabytes },
      workerSeconds: { without, recording: secondsOf(worker) },
      ...(await readFiles(call, recording)),
    };
  } finally {
    await call.close();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const secondsOf = ({ cpuPercent }: { cpuPercent: number }): number => (cpuPercent * 60) / 100;

async function readFiles(
  { host, phone }: FilmedCall,
  recording: FilmedRecording,
): Promise<Omit<CallRecordingFigures, 'recorder' | 'workerSeconds'>> {
  const peerId = await phone.evaluate(() => window.room.state().you);
  await host.evaluate(() => window.room.stopRecording());
  await recording.ended();
  const segments = await recording.segments();
  const own = segments.filter((segment) => segment.peerId === peerId);
  const pairs = flashPairs(
    own.filter(({ source }) => source === 'camera'),
    own.filter(({ source }) => source === 'microphone'),
  );
  const strays = pairs.filter(({ delayMs }) => Math.abs(delayMs) > NOTICED_MS);
  if (strays.length > 0) await showStrays(strays, own);
  const delaysMs = pairs.map(({ delayMs }) => delayMs);
  const quarter = Math.ceil(delaysMs.length / 4);
  const driftMs = median(delaysMs.slice(-quarter)) - median(delaysMs.slice(0, quarter));
  const strayShare = strays.length / pairs.length;
  const joining = await joinThem(segments, await recording.lines());
  return { delaysMs, strayShare, driftMs, storedShare: shareOf(own), joining };
}

/** Joins the segments as a worker does, without the storage. */
async function joinThem(
  segments: StoredSegment[],
  lines: ManifestLine[],
): Promise<CallRecordingFigures['joining']> {
  const ffmpeg = await findProgram('ffmpeg');
  const plan = planJoin([{ segments, lines }]);
  if (!ffmpeg || !plan) throw new Error('the call cannot be joined');
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-joined-'));
  try {
    const [from, before] = [performance.now(), childrenSeconds()];
    const file = await joinSegments(ffmpeg, plan, { folder, timeZone: 'America/New_York' });
    const minutes = plan.durationMs / 60_000;
    return {
      cpuSeconds: (childrenSeconds() - before) / minutes,
      seconds: (performance.now() - from) / 1000 / minutes,
      megabytes: (await stat(file)).size / 1e6 / minutes,
      frameRate: plan.frameRate,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Keeps the files, so that the cause can be looked for, and says where in them the pairs are. */
async function showStrays(strays: readonly FlashPair[], own: readonly StoredSegment[]): Promise<void> {
  const kept = await mkdtemp(path.join(tmpdir(), 'sightline-strays-'));
  for (const { path: file } of own) await cp(file, path.join(kept, path.basename(file)));
  const first = Math.min(...own.map(({ start }) => start));
  console.log(`pairs more than ${NOTICED_MS} ms apart, in ${kept}`);
  console.table(
    strays.map(({ at, delayMs, frameGapMs, picture, sound }) => ({
      seconds: ((at - first) / 1000).toFixed(1),
      delayMs: Math.round(delayMs),
      frameGapMs: Math.round(frameGapMs),
      picture: path.basename(picture),
      sound: path.basename(sound),
    })),
  );
}

function shareOf(segments: readonly StoredSegment[]): number {
  const first = Math.min(...segments.map(({ start }) => start));
  const last = Math.max(...segments.map(({ start, durationMs }) => start + durationMs));
  return segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / (2 * (last - first));
}
