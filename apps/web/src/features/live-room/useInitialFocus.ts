import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the start of a new screen, for keyboard and screen reader. */
export function useInitialFocus<E extends HTMLElement>(isShown = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isShown) element.current?.focus({ preventScroll: true });
  }, [isShown]);
  return element;
}
