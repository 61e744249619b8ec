import type { QueryClient } from '@tanstack/react-query';
import { pageOutbox, showReplies } from '../inspection/outbox/pageOutbox.ts';
import type { OutboxOwner } from '../offline/Entry.ts';

/** Sends this person's outbox, and shows the replies, until the returned function is called. */
export function sendUnsentWork(owner: OutboxOwner, queryClient: QueryClient): () => void {
  const stopShowing = showReplies(queryClient);
  pageOutbox().setOwner(owner);
  return () => {
    stopShowing();
    pageOutbox().setOwner(null);
  };
}
