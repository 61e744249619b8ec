import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilmedCall, startFilmedCall } from '../support/filmedCall.ts';
import { isolatedServices } from '../support/isolated.ts';

/** A recorded call of two real browsers, which a third one enters with the link of the second. */

// Browsers, nodes and recorders start, and encode video.
const LIMIT_MS = 240_000;

let call: FilmedCall;
beforeAll(async () => {
  call = await startFilmedCall(isolatedServices());
}, LIMIT_MS);
afterAll(() => call.close());

test(
  'Q-6 nothing of a second page of one link is on the disk before the person at it has agreed',
  async () => {
    const { filesOnNode, segments, ended } = await call.record();
    const streams = await call.host.evaluate(() => window.room.state().streams);
    const second = await call.joinByLinkOfPhone();
    await second.waitForFunction(() => window.room.recording() === 'paused');
    const peerId = await second.evaluate(() => window.room.state().you ?? '');
    // Its camera and microphone are seen and heard by the others, for longer than a file needs for its first bytes.
    await call.host.waitForFunction((before) => window.room.state().streams > before, streams);
    const received = await call.host.evaluate(() => window.room.bytesReceived());
    await call.host.waitForFunction(
      async (bytes) => (await window.room.bytesReceived()) > bytes + 200_000,
      received,
    );
    expect((await filesOnNode()).filter((name) => name.startsWith(peerId))).toEqual([]);
    expect((await filesOnNode()).filter((name) => name.endsWith('.part'))).toEqual([]);

    const agreedAt = Date.now();
    await second.evaluate(() => window.room.agreeToRecord());
    await call.host.waitForFunction(() => window.room.recording() === 'recording');
    await expect
      .poll(async () => (await filesOnNode()).some((name) => name.startsWith(peerId)), { timeout: 20_000 })
      .toBe(true);
    await call.host.evaluate(() => window.room.stopRecording());
    await ended();
    const own = (await segments()).filter((segment) => segment.peerId === peerId);
    expect(own.length).toBeGreaterThan(0);
    // The time of a file is the sender's, which the network delays by a few milliseconds.
    for (const { start } of own) expect(start).toBeGreaterThan(agreedAt - 50);
  },
  LIMIT_MS,
);
