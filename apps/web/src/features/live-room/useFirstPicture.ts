import { useCallback, useEffect, useState } from 'react';

/** Nobody else may be here yet, or all cameras are off. */
const LONG_ENOUGH_MS = 700;

/**
 * Whether the first picture of somebody else is there, or has had its time since this person came in. Drawing the rest
 * of the screen at the same moment would take the main thread from the connection that brings it.
 */
export function useFirstPicture(isIn: boolean): { isOver: boolean; seen: () => void } {
  const [isEnough, setEnough] = useState(false);
  useEffect(() => {
    if (!isIn) return undefined;
    const timer = setTimeout(() => setEnough(true), LONG_ENOUGH_MS);
    return () => clearTimeout(timer);
  }, [isIn]);
  const seen = useCallback(() => setEnough(true), []);
  return { isOver: isIn && isEnough, seen };
}
