import { pageOutbox } from '../inspection/outbox/pageOutbox.ts';

/** Discards all entries and ends the retry delay. The test files of a worker share the outbox. */
export async function emptyOutbox(): Promise<void> {
  const outbox = pageOutbox();
  for (const { id } of outbox.store.getState().entries) await outbox.discard(id);
  outbox.retryNow();
}
