import 'fake-indexeddb/auto';
import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { connectStore } from '../../packages/store/src/connect.ts';
import type { Store } from '../../packages/store/src/core/store.ts';
import { isolatedServices } from '../support/isolated.ts';
import { anyHistory, playHistory } from './checklistHistories/history.ts';

/** Three devices share one checklist over a bad connection. Decision 015. */

/** The number of histories; `npm run faults` plays 1,000. */
const HISTORIES = Number(process.env.HISTORIES ?? 200);
/** A new seed for each run. HISTORY_SEED repeats a failed run; its history belongs in pinned.ts. */
const SEED = Number(process.env.HISTORY_SEED ?? randomInt(2 ** 31));

let store: Store;
beforeAll(async () => {
  // Timers are real: only the history decides what is due.
  vi.useFakeTimers({ toFake: ['Date'] });
  store = await connectStore(isolatedServices().mongodbUri);
});
afterAll(async () => {
  vi.useRealTimers();
  await store.client.db(store.databaseName).dropDatabase();
  await store.close();
});

test(
  `${HISTORIES} random histories of three devices with cuts and reloads end with the same checklist everywhere (seed ${SEED})`,
  async () => {
    const property = fc.asyncProperty(anyHistory, async (steps) => await playHistory(store, steps));
    await fc.assert(property, { seed: SEED, numRuns: HISTORIES });
  },
  Math.max(300_000, HISTORIES * 2000),
);
