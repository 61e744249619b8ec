import { type RefObject, useEffect } from 'react';

/**
 * Returns the focus to a button that was disabled while it was busy, if the person has not moved it. Browsers take it
 * away from a disabled button.
 */
export function useFocusAfterBusy(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    let last: EventTarget | null = null;
    const note = ({ target }: Event): void => void (last = target);
    const changes = new MutationObserver((records) => {
      const isLost =
        document.activeElement === document.body && records.some(({ target }) => target === last);
      // A disabled button ignores it.
      if (isLost && last instanceof HTMLButtonElement) last.focus({ preventScroll: true });
    });
    // A press on the page moves the focus to the body.
    document.addEventListener('pointerdown', note);
    document.addEventListener('focusin', note);
    changes.observe(element, { attributeFilter: ['disabled'], subtree: true });
    return () => {
      document.removeEventListener('pointerdown', note);
      document.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, [content]);
}
