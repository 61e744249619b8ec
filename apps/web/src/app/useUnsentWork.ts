import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutboxOwner } from '../offline/Entry.ts';

/** The delay, which leaves the first seconds to the first screen. */
const AFTER_MS = 3000;

/** Resumes sending the outbox entries that this person left on this device at an earlier visit, on any page. */
export function useUnsentWork({ id, outboxKey }: OutboxOwner): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { sendUnsentWork } = await import('./sendUnsentWork.ts');
      if (!isOver) stop = sendUnsentWork({ id, outboxKey }, queryClient);
    };
    const timer = setTimeout(() => void start(), AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stop) stop();
      else void forgetOwner();
    };
  }, [id, outboxKey, queryClient]);
}

/** Forgets the owner, whom a screen may have named before this hook did. */
async function forgetOwner(): Promise<void> {
  const { pageOutbox } = await import('../inspection/outbox/pageOutbox.ts');
  pageOutbox().setOwner(null);
}
