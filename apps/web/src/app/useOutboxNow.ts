import { useEffect } from 'react';
import { pageOutbox } from '../inspection/outbox/pageOutbox.ts';
import { useCurrentUser } from '../wire/session.ts';

/**
 * Opens this person's outbox at once, before the work of earlier visits is resumed (useUnsentWork): for pages
 * that show unsent work, or that may capture in their first seconds.
 */
export function useOutboxNow(): void {
  const { id, outboxKey } = useCurrentUser();
  useEffect(() => {
    pageOutbox().setOwner({ id, outboxKey });
    void pageOutbox().prepare();
  }, [id, outboxKey]);
}
