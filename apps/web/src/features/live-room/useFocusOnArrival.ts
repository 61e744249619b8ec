import { type RefObject, useEffect, useRef } from 'react';

/** The screen has changed under whoever reads it with the keyboard or by ear: they go on where it begins. */
export function useFocusOnArrival<E extends HTMLElement>(isHere = true): RefObject<E | null> {
  const start = useRef<E>(null);
  useEffect(() => {
    if (isHere) start.current?.focus({ preventScroll: true });
  }, [isHere]);
  return start;
}
