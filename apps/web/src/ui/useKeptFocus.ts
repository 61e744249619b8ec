import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first control of the box when the focused one disappears from it. */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let wasInside = false;
    const note = ({ target }: FocusEvent): void => {
      wasInside = target instanceof Node && element.contains(target);
    };
    document.addEventListener('focusin', note);
    const changes = new MutationObserver(() => {
      if (wasInside && document.activeElement === document.body)
        element.querySelector<HTMLElement>('a[href], button:enabled')?.focus();
    });
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, [box]);
}
