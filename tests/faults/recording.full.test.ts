import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../load/processUse.ts';
import { median } from '../load/statistics.ts';
import { type FilmedCall, startFilmedCall } from '../support/filmedCall.ts';
import { flashDelays } from '../support/flashSync.ts';
import { isolatedServices } from '../support/isolated.ts';
import { probeMedia } from '../support/probeMedia.ts';
import { isAlive } from '../support/processes.ts';
import type { StoredSegment } from '../support/recordedCall.ts';

/** A recorded call of two real browsers through everything that a call survives. */

const BROWSERS_START_MS = 120_000;
const CALL_MS = 240_000;
const MUTED_MS = 3000;

let call: FilmedCall;
beforeAll(async () => {
  call = await startFilmedCall(isolatedServices());
}, BROWSERS_START_MS);
afterAll(() => call.close());

test(
  'Q-23 a recording survives flip, mute, rotation, layers, and the deaths of worker, recorder and node',
  async () => {
    const { phone, node } = call;
    const { stored, recorder } = await call.record();
    await delay(12_000);
    await phone.evaluate(() => window.room.mute(true));
    await delay(MUTED_MS);
    await phone.evaluate(() => window.room.mute(false));
    // A phone that is turned, or whose other camera is used, sends another format.
    await phone.evaluate(() => window.room.sendFlashes({ width: 480, height: 640 }));
    await delay(4000);
    await phone.evaluate(() => window.room.sendLayers('lowest'));
    await delay(4000);
    await phone.evaluate(() => window.room.sendLayers('all'));
    await delay(4000);
    const workerDiedAt = kill(childrenOf(node, 'mediasoup-worker')[0]);
    await delay(8000);
    const recorderDiedAt = kill(await recorder());
    await delay(8000);
    const lastRecorder = await recorder();
    const nodeDiedAt = kill(node);
    while (isAlive(lastRecorder)) await delay(50);

    const segments = await stored.segments();
    expect(segments.map(({ path }) => probeMedia(path).errors).filter(Boolean)).toEqual([]);
    const peerId = await phone.evaluate(() => window.room.state().you);
    const own = segments.filter((segment) => segment.peerId === peerId);
    for (const source of ['camera', 'microphone']) {
      const track = own.filter((segment) => segment.source === source);
      const gaps = [workerDiedAt, recorderDiedAt].map((time) => gapAt(track, time));
      const lost = nodeDiedAt - Math.max(...track.map(endOf));
      console.log(
        `${source}: ${gaps.map(Math.round).join(' and ')} ms missing, ${Math.round(lost)} ms at the end`,
      );
      for (const ms of [...gaps, lost]) expect(ms).toBeLessThan(5000);
    }
    const [pictures, sounds] = ['camera', 'microphone'].map((source) =>
      own.filter((segment) => segment.source === source),
    );
    const delays = flashDelays(pictures ?? [], sounds ?? []);
    console.log(
      `flash after beep: ${median(delays)} ms, ${Math.min(...delays)} to ${Math.max(...delays)} ms`,
    );
    expect(delays.length).toBeGreaterThan(20);
    expect(Math.abs(median(delays))).toBeLessThan(80);
  },
  CALL_MS,
);

/** Returns the time. */
function kill(pid: number | undefined): number {
  if (pid === undefined) throw new Error('there is no process to kill');
  process.kill(pid, 'SIGKILL');
  return Date.now();
}

const endOf = ({ start, durationMs }: StoredSegment): number => start + durationMs;

/** The time without media that follows a moment, or that it is in. */
function gapAt(track: readonly StoredSegment[], moment: number): number {
  const next = Math.min(...track.map(({ start }) => start).filter((start) => start > moment));
  return next - Math.max(...track.filter(({ start }) => start < next).map(endOf));
}
