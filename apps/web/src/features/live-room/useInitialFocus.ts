import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the start of a new screen, for keyboard and screen reader. */
export function useInitialFocus<E extends HTMLElement>(isShown = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    // Focus waits for the next frame: it makes the browser compute the layout, and a new screen still
    // changes.
    const frame = requestAnimationFrame(() => element.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return element;
}
