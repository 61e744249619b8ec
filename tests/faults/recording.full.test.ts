import { afterAll, beforeAll, expect, test } from 'vitest';
import { median } from '../load/statistics.ts';
import { type FilmedCall, startFilmedCall } from '../support/filmedCall.ts';
import { filmFaults } from '../support/filmedFaults.ts';
import { isolatedServices } from '../support/isolated.ts';

/** A recorded call of two real browsers through everything that a call survives. */

const BROWSERS_START_MS = 120_000;
const CALL_MS = 420_000;

let call: FilmedCall;
beforeAll(async () => {
  call = await startFilmedCall(isolatedServices());
}, BROWSERS_START_MS);
afterAll(() => call.close());

test(
  'Q-21, Q-23 a recording survives flip, mute, rotation, layers, a stall, a cut, and the deaths of worker, recorder and node',
  async () => {
    const { faults, errors } = await filmFaults(call);
    console.table(faults.map((one) => ({ ...one, delaysMs: median(one.delaysMs) })));
    expect(errors).toEqual([]);
    for (const { fault, last, delaysMs } of faults) {
      expect(last, fault).toBeGreaterThan(0.5);
      expect(delaysMs.length, fault).toBeGreaterThan(2);
      expect(Math.abs(median(delaysMs)), fault).toBeLessThan(80);
    }
  },
  CALL_MS,
);
