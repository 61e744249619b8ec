import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus when the focused control disappears from the box: to `next`, or to the first control that is left.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, next?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let last: Element | null = null;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element && element.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    const changes = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const control = next ? next.current : element.querySelector<HTMLElement>('a[href], button:enabled');
      control?.focus();
    });
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, [box, next]);
}
