import { useEffect } from 'react';

/** Leaves the first seconds to the first screen. */
const AFTER_MS = 3000;

/** Resumes sending the outbox entries that this person left on this device at an earlier visit, on any page. */
export function useUnsentWork(userId: string): void {
  useEffect(() => {
    const timer = setTimeout(() => void setOwner(userId), AFTER_MS);
    return () => {
      clearTimeout(timer);
      void setOwner(null);
    };
  }, [userId]);
}

async function setOwner(userId: string | null): Promise<void> {
  const { pageOutbox } = await import('../offline/pageOutbox.ts');
  pageOutbox().setOwner(userId);
}
