import 'fake-indexeddb/auto';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { connectStore } from '../../packages/store/src/connect.ts';
import type { Store } from '../../packages/store/src/core/store.ts';
import { isolatedServices } from '../support/isolated.ts';
import { playHistory } from './checklistHistories/history.ts';
import { PINNED } from './checklistHistories/pinned.ts';

/** Three devices share one checklist over a bad connection. Decision 015. */

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

test.each(Object.entries(PINNED))('a history that once failed: %s', async (_, steps) => {
  await playHistory(store, steps);
});
