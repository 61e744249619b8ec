import { useEffect } from 'react';

/** The first screen comes first. */
const AFTER_MS = 3000;

/** Goes on sending what this person left unsent on this device at an earlier visit, wherever in the app they are. */
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
