import { useEffect } from 'react';
import { pageOutbox } from '../inspection/outbox/pageOutbox.ts';
import { useCurrentUser } from '../wire/session.ts';

/**
 * For pages that show what is unsent, or where something may be captured in the first seconds: the outbox is this person's
 * and read at once, before the work of earlier visits is resumed (useUnsentWork).
 */
export function useOutboxNow(): void {
  const { id, outboxKey } = useCurrentUser();
  useEffect(() => {
    pageOutbox().setOwner({ id, outboxKey });
    void pageOutbox().prepare();
  }, [id, outboxKey]);
}
