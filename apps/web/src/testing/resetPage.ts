import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi, UseBoundStore } from 'zustand';
import { useDrafts } from '../features/settings/editor/drafts.ts';
import { usePlayback } from '../features/voice-notes/player/playback.ts';
import { useArriving } from '../inspection/outbox/pageOutbox.ts';
import { pageDevice } from '../offline/pageDevice.ts';
import { useConfirmState } from '../ui/confirm.ts';
import { useToasts } from '../ui/toasts.ts';
import { useConnection } from '../wire/connection.ts';
import { useEndedSession } from '../wire/session.ts';
import { emptyOutbox } from './emptyOutbox.ts';

/** Resets of state in modules. All tests of a worker share it, so each test resets it. */

const RESETS = [
  resetOf(useArriving),
  resetOf(useConfirmState),
  resetOf(useConnection),
  resetOf(useDrafts),
  resetOf(useEndedSession),
  resetOf(usePlayback),
  resetOf(useToasts),
];
const clients = new Set<QueryClient>();

/** Clears this client when the test ends. */
export function ownedByTest(queries: QueryClient): QueryClient {
  clients.add(queries);
  return queries;
}

/** Resets the stores and cancels all requests, as a reload does. */
export function resetPage(): void {
  for (const reset of RESETS) reset();
  for (const queries of clients) queries.clear();
  clients.clear();
}

function resetOf<State>(store: UseBoundStore<StoreApi<State>>): () => void {
  return () => store.setState(store.getInitialState(), true);
}

/** Deletes unsent work and interrupted recordings, which the next file would send or count. */
export async function emptyDevice(): Promise<void> {
  await emptyOutbox();
  // The outbox lists only the entries of its owner. Dexie looks for IndexedDB when it is loaded.
  const { entries, pictures, recordings, parts } = await pageDevice();
  await Promise.all([entries, pictures, recordings, parts].map((table) => table.clear()));
}
