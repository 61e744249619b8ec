import { useEffect, useState } from 'react';

const SLOW_AFTER_MS = 300;

/**
 * True once a task takes long enough to need a message. On a good connection no message is rendered, so that
 * the first picture is not delayed.
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
