import { afterAll, beforeAll, expect, test } from 'vitest';
import { median } from '../load/statistics.ts';
import { type FilmedCall, startFilmedCall } from '../support/filmedCall.ts';
import { filmFaults } from '../support/filmedFaults.ts';
import { isolatedServices } from '../support/isolated.ts';

/** A recorded call of two real browsers through everything that a call survives. */

const BROWSERS_START_MS = 120_000;
const CALL_MS = 300_000;

let call: FilmedCall;
beforeAll(async () => {
  call = await startFilmedCall(isolatedServices());
}, BROWSERS_START_MS);
afterAll(() => call.close());

test(
  'Q-23 a recording survives flip, mute, rotation, layers, a cut, and the deaths of worker, recorder and node',
  async () => {
    const { faults, delaysMs, errors } = await filmFaults(call);
    console.table(faults);
    expect(errors).toEqual([]);
    // At most five of ten seconds are lost.
    for (const { camera, microphone } of faults) expect(Math.min(camera, microphone)).toBeGreaterThan(0.5);
    expect(delaysMs.length).toBeGreaterThan(50);
    expect(Math.abs(median(delaysMs))).toBeLessThan(80);
  },
  CALL_MS,
);
