import { useEffect, useState } from 'react';

const SLOW_AFTER_MS = 300;

/**
 * True once it takes so long that somebody would ask. On a good line there is nothing to read, and nothing is drawn in
 * the moment in which the first picture comes.
 */
export function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
