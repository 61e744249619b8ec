import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import { MANIFEST_NAME, type ManifestEnd, type ManifestLine } from '@sightline/contracts/recordings/manifest';
import { readManifest } from '@sightline/server-kit/recordings/manifestChain';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import { probeMedia } from '../../../../tests/support/probeMedia.ts';
import { descendantsOf } from '../../../../tests/support/procfs.ts';
import { RecordedCall, recorderPid } from '../../../../tests/support/recordedCall.ts';
import { HAS_FFMPEG } from '../../../../tests/support/recordings.ts';

let started: RecordedCall[] = [];
afterEach(async () => {
  for (const call of started) await call.close();
  started = [];
});

async function newCall(options?: Parameters<typeof RecordedCall.start>[0]): Promise<RecordedCall> {
  const call = await RecordedCall.start(options);
  started.push(call);
  return call;
}

/** A call with a microphone and a camera that is being recorded. */
async function recordedCall(options?: Parameters<typeof RecordedCall.start>[0]): Promise<RecordedCall> {
  const call = await newCall(options);
  const peerId = mintId();
  await call.publish('opus', { peerId });
  await call.publish('vp8', { peerId });
  await call.take.start();
  return call;
}

/** Stops the recording and waits until it is in the storage. */
async function finish(call: RecordedCall) {
  await call.take.stop('host');
  await call.uploaded;
  return await call.stored.segments();
}

const kindsOf = (lines: readonly ManifestLine[]): string[] => lines.map(({ kind }) => kind);

/** What the node states of its recorders in `/metrics`, once they have ended. */
async function figuresOf({ recorders }: RecordedCall) {
  await expect.poll(() => recorders.counts.processes).toBe(0);
  const registry = new Registry();
  recorders.metrics.register(registry);
  const valueOf = async (name: string): Promise<number | undefined> =>
    (await registry.getSingleMetric(`signaling_${name}_total`)?.get())?.values[0]?.value;
  return {
    deaths: await valueOf('recorder_deaths'),
    seconds: await valueOf('recording_seconds'),
    failedUploads: await valueOf('recording_failed_uploads'),
    lostPackets: await valueOf('recording_lost_packets'),
  };
}

const secondsIn = (segments: readonly { durationMs: number }[]): number =>
  segments.reduce((sum, { durationMs }) => sum + durationMs / 1000, 0);

// Encoders, a media worker and a recorder start in each test.
const LIMITS = { timeout: 60_000 };

describe.skipIf(!HAS_FFMPEG)('a recording', LIMITS, () => {
  test('Q-20, Q-21 is in the storage as files of one track each that decode without errors', async () => {
    const call = await recordedCall();
    await call.untilStored('opus', 'vp8');
    const segments = await finish(call);
    const tracks = new Set(segments.map(({ source, codec }) => `${source} ${codec}`));
    expect(tracks).toEqual(new Set(['camera vp8', 'microphone opus']));
    for (const { path, durationMs } of segments) {
      const probed = probeMedia(path);
      expect(probed.errors).toBe('');
      expect(probed.duration).toBeCloseTo(durationMs / 1000, 1);
    }
    const lines = await call.stored.manifest();
    expect(kindsOf(lines).at(-1)).toBe('stop');
    const lostPackets = lines.reduce((sum, line) => sum + (line.kind === 'loss' ? line.packets : 0), 0);
    const seconds = expect.closeTo(secondsIn(segments), 3);
    expect(await figuresOf(call)).toEqual({ lostPackets, seconds, failedUploads: 0, deaths: 0 });
    // The copy on the node is deleted once the one in the storage was read again.
    await expect.poll(() => call.filesOnNode()).toEqual([]);
  });

  test('Q-27 states the end of its manifest when everything is in the storage', async () => {
    const call = await recordedCall();
    await call.untilStored('opus');
    await finish(call);
    await expect.poll(() => call.end).not.toBeNull();
    const { lines, last } = readManifest(await call.stored.text());
    expect(call.end).toEqual({ lines: lines.length, sha256: last });
  });

  test('Q-23 is announced by the next start if it could not be announced', { tags: 'full' }, async () => {
    const ends: ManifestEnd[] = [];
    const onUploaded = async (_: unknown, end: ManifestEnd) => {
      ends.push(end);
      if (ends.length === 1) throw new Error('Redis is away');
    };
    const call = await newCall({ onUploaded });
    await call.take.start();
    await finish(call);
    await expect.poll(() => ends.length).toBe(1);
    expect(await call.filesOnNode()).toContain(MANIFEST_NAME);
    await expect.poll(() => call.recorders.counts.processes).toBe(0);
    await call.recorders.recover();
    await expect.poll(() => call.filesOnNode()).toEqual([]);
    expect(ends[1]).toEqual(ends[0]);
  });

  test('Q-20 uses the process that was started ahead', async () => {
    const call = await newCall();
    const programs = () => descendantsOf(process.pid, 'process/main.ts');
    call.recorders.prepare();
    call.recorders.prepare();
    await expect.poll(() => programs().length).toBe(1);
    const ahead = programs();
    await call.publish('opus');
    await call.take.start();
    expect([await recorderPid(call.spool, call.take.ids.takeId)]).toEqual(ahead);
    expect(await finish(call)).not.toEqual([]);
    call.recorders.prepare();
    await expect.poll(() => programs().length).toBe(1);
    await call.recorders.close();
    await expect.poll(programs).toEqual([]);
  });

  test('Q-20 of a call in which no one sends starts, and follows with the first stream', async () => {
    const call = await newCall();
    await call.take.start();
    const recording = once(call.take, 'stored');
    await call.publish('h264');
    await recording;
    expect(await finish(call)).toMatchObject([{ codec: 'h264', width: 320, height: 240 }]);
  });

  test('Q-22 gets no packet while it is paused, and continues with a segment of its own', async () => {
    const call = await recordedCall();
    await call.untilStored('opus', 'vp8');
    await call.take.pause();
    const pausedAt = Date.now();
    // A newcomer is not recorded either.
    await call.publish('h264');
    const again = once(call.take, 'stored');
    await call.take.resume();
    await again;
    await call.untilStored('opus', 'vp8', 'h264');
    const segments = await finish(call);
    const before = segments.filter(({ why }) => why === 'pause');
    const after = segments.filter(({ start }) => start > pausedAt);
    expect(before.map(({ source }) => source).toSorted()).toEqual(['camera', 'microphone']);
    expect(new Set(after.map(({ codec }) => codec))).toEqual(new Set(['h264', 'opus', 'vp8']));
    for (const { start, durationMs } of before) expect(start + durationMs).toBeLessThan(pausedAt + 100);
    const lines = await call.stored.manifest();
    const [paused, resumed] = ['pause', 'resume'].map((kind) =>
      lines.findIndex((line) => line.kind === kind),
    );
    expect(kindsOf(lines.slice(paused, resumed))).toEqual(['pause', 'track']);
  });

  test('Q-21 notes when a person turns the camera off and on again, and how many frames a file has', {
    tags: 'full',
  }, async () => {
    const call = await newCall();
    const camera = await call.publish('vp8');
    await call.take.start();
    await call.untilStored('vp8');
    const manifest = join(call.spool, call.take.ids.takeId, MANIFEST_NAME);
    const turnsIn = (text: string) =>
      readManifest(text).lines.filter(({ kind }) => kind === 'off' || kind === 'on');
    await camera.pause();
    await camera.resume();
    camera.close();
    await expect.poll(async () => turnsIn(await readFile(manifest, 'utf8')).length).toBe(3);
    const [segment] = await finish(call);
    const turns = turnsIn(await call.stored.text());
    expect(turns).toMatchObject([
      { kind: 'off', source: 'camera', peerId: segment?.peerId },
      { kind: 'on', source: 'camera', peerId: segment?.peerId },
      { kind: 'off', source: 'camera', peerId: segment?.peerId },
    ]);
    const { frames = 0, durationMs = 0 } = segment ?? {};
    // The encoder of the test sends 15 frames a second, less on a busy machine.
    expect(frames).toBeGreaterThan(1);
    expect(frames).toBeLessThan(0.02 * durationMs + 5);
  });

  test('Q-23 survives the death of its recorder, whose last file is completed', {
    tags: 'full',
  }, async () => {
    const call = await recordedCall();
    await call.untilStored('opus', 'vp8');
    const problem = once(call.take, 'trouble');
    const again = once(call.take, 'stored');
    await call.killRecorder();
    expect(await problem).toEqual([{ trouble: 'recorderRestarted', isSolved: false }]);
    await again;
    await call.untilStored('opus', 'vp8');
    const segments = await finish(call);
    const recovered = segments.filter(({ why }) => why === 'recovered');
    expect(recovered.map(({ source }) => source).toSorted()).toEqual(['camera', 'microphone']);
    for (const { path } of segments) expect(probeMedia(path).errors).toBe('');
    for (const { durationMs } of recovered) expect(durationMs).toBeGreaterThan(500);
    expect(kindsOf(await call.stored.manifest()).filter((kind) => kind === 'epoch')).toHaveLength(2);
    expect(await figuresOf(call)).toMatchObject({ deaths: 1 });
  });

  test('Q-23 survives the death of the media worker', { tags: 'full' }, async () => {
    const call = await recordedCall();
    await call.untilStored('opus', 'vp8');
    await call.killMediaWorker();
    await call.publish('opus');
    await call.publish('h264');
    await call.untilStored('h264', 'opus');
    const segments = await finish(call);
    const tracks = segments.map(({ file, codec }) => `${codec} of epoch ${/-e(\d)-/.exec(file)?.[1]}`);
    expect(new Set(tracks)).toEqual(
      new Set(['opus of epoch 1', 'vp8 of epoch 1', 'opus of epoch 2', 'h264 of epoch 2']),
    );
    for (const { path } of segments) expect(probeMedia(path).errors).toBe('');
  });

  test('Q-24 continues while uploads fail, which is reported, and is uploaded later', {
    tags: 'full',
  }, async () => {
    const call = await newCall();
    await writeFile(call.data, 'not a folder');
    await call.publish('opus');
    const problem = once(call.take, 'trouble');
    await call.take.start();
    await call.untilStored('opus');
    await call.take.pause();
    expect(await problem).toEqual([{ trouble: 'uploadFailing', isSolved: false }]);
    await call.take.resume();
    expect((await call.filesOnNode()).some((name) => name.endsWith('.webm'))).toBe(true);
    const solved = once(call.take, 'trouble');
    await rm(call.data);
    await solved;
    expect((await finish(call)).length).toBeGreaterThanOrEqual(2);
    const { failedUploads, deaths } = await figuresOf(call);
    expect(failedUploads).toBeGreaterThanOrEqual(3);
    expect(deaths).toBe(0);
  });

  test('Q-25 can begin on a node whose other recorder is late, but uses little of the processor', {
    tags: 'full',
  }, async () => {
    const call = await recordedCall();
    const pid = await recorderPid(call.spool, call.take.ids.takeId);
    // The recorder states its usage every two seconds.
    for (let stops = 0; stops < 12; stops += 1) {
      process.kill(pid, 'SIGSTOP');
      await delay(400);
      process.kill(pid, 'SIGCONT');
      await delay(100);
      expect(call.recorders.free).toBe(1);
    }
    await finish(call);
  });

  test('Q-25 takes that were not measured yet count as what they may need', async () => {
    const { recorders, take } = await newCall({ maxRecordings: 1000 });
    const { free, cost } = recorders;
    expect(free).toBeLessThan(1000);
    const recorder = recorders.host({ complete: async () => undefined }, take.ids);
    expect(recorders.cores).toBe(cost);
    expect(recorders.free).toBeLessThan(free);
    recorder.kill();
  });

  test('Q-25 is refused beyond the number that a node may record, and on a node without a folder', {
    tags: 'full',
  }, async () => {
    const call = await recordedCall({ maxRecordings: 1 });
    await expect(call.newTake().start()).rejects.toMatchObject({ code: 'recordingBusy' });
    await call.take.complete('host');
    const next = call.newTake();
    await next.start();
    const uploaded = once(next, 'uploaded');
    await next.stop('host');
    await Promise.all([call.uploaded, uploaded]);
    const other = await newCall({ folder: null });
    await expect(other.take.start()).rejects.toMatchObject({ code: 'recordingOff' });
  });
});
