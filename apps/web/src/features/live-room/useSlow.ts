import { useEffect, useState } from 'react';

export const SLOW_AFTER_MS = 300;

/**
 * True once a task takes long enough to need a message. The default is long enough that on a good connection
 * no message is rendered, which would delay the first picture.
 */
export function useSlow(isBusy: boolean, afterMs: number = SLOW_AFTER_MS): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy, afterMs]);
  return isSlow;
}
