import { type RefObject, useEffect } from 'react';

const CONTROL = 'a[href], button:enabled';

/**
 * Moves the focus when the focused control disappears from the box: to `next`, or to the control that followed it,
 * or to the first one that is left.
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
    const changes = new MutationObserver((records) => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const control = next
        ? next.current
        : (controlAfter(last, records) ?? element.querySelector<HTMLElement>(CONTROL));
      control?.focus();
    });
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, [box, next]);
}

/** The first control of the part that followed the removed one. */
function controlAfter(removed: Element, records: readonly MutationRecord[]): HTMLElement | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(removed)));
  const part = record?.nextSibling;
  if (!(part instanceof HTMLElement) || !part.isConnected) return null;
  return part.matches(CONTROL) ? part : part.querySelector(CONTROL);
}
