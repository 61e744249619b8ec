import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutboxOwner } from '../offline/Entry.ts';
import { loadPatiently } from '../offline/loadOnce.ts';
import { SilenceLimit } from '../wire/SilenceLimit.ts';

/** The delay, which leaves the first seconds to the first screen. */
const AFTER_MS = 3000;

/** Resumes sending the outbox entries that this person left on this device at an earlier visit, on any page. */
export function useUnsentWork({ id, outboxKey }: OutboxOwner): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const over = new AbortController();
    const start = async (): Promise<void> => {
      const code = await loadPatiently(() => import('./sendUnsentWork.ts'), over.signal);
      stop = code?.sendUnsentWork({ id, outboxKey }, queryClient);
    };
    const timer = setTimeout(() => void start(), AFTER_MS);
    return () => {
      over.abort();
      clearTimeout(timer);
      if (stop) stop();
      // An outbox whose code cannot be had has no owner.
      else void forgetOwner().catch(() => undefined);
    };
  }, [id, outboxKey, queryClient]);
}

/** Forgets the owner, whom a screen may have named before this hook did. */
async function forgetOwner(): Promise<void> {
  const { pageOutbox } = await SilenceLimit.arrival(import('../inspection/outbox/pageOutbox.ts'));
  pageOutbox().setOwner(null);
}
