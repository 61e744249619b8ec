import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the start of a new screen, for keyboard and screen reader. */
export function useInitialFocus<E extends HTMLElement>(isShown = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    // With the next frame: focus makes the browser lay the page out, and a new screen is still changing.
    const frame = requestAnimationFrame(() => element.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return element;
}
