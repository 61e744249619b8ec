import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi, UseBoundStore } from 'zustand';
import { useDrafts } from '../features/settings/editor/drafts.ts';
import { usePlayback } from '../features/voice-notes/player/playback.ts';
import { recordingDatabase } from '../offline/interruptedRecordings.ts';
import { useConfirmState } from '../ui/confirm.ts';
import { useToasts } from '../ui/toasts.ts';
import { useConnection } from '../wire/connection.ts';
import { emptyOutbox } from './emptyOutbox.ts';

/** What the modules of a page hold. The tests of a worker share it, as the screens of a page do, and none may leave anything. */

const RESETS = [
  resetOf(useConfirmState),
  resetOf(useConnection),
  resetOf(useDrafts),
  resetOf(usePlayback),
  resetOf(useToasts),
];
const clients = new Set<QueryClient>();

/** The page has this one until the test ends. */
export function ownedByTest(queries: QueryClient): QueryClient {
  clients.add(queries);
  return queries;
}

/** As after a reload, without a request on its way. */
export function resetPage(): void {
  for (const reset of RESETS) reset();
  for (const queries of clients) queries.clear();
  clients.clear();
}

function resetOf<State>(store: UseBoundStore<StoreApi<State>>): () => void {
  return () => store.setState(store.getInitialState(), true);
}

/** What would be sent, offered or counted by the next file. */
export async function emptyDevice(): Promise<void> {
  await emptyOutbox();
  const { recordings, parts } = await recordingDatabase();
  await Promise.all([recordings.clear(), parts.clear()]);
}
