import { useEffect, useState } from 'react';

/** Nobody else may be here yet, or all cameras are off. */
const LONG_ENOUGH_MS = 700;

/**
 * Whether the first picture of somebody else is there, or has had its time. Drawing the rest of the screen at the same
 * moment would take the main thread from the connection that brings it.
 */
export function useFirstPicture(): { isOver: boolean; seen: () => void } {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONG_ENOUGH_MS);
    return () => clearTimeout(timer);
  }, []);
  return { isOver, seen: () => setOver(true) };
}
