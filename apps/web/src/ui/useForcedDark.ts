import { useEffect } from 'react';

const ATTRIBUTE = 'data-color-scheme';

/**
 * Keeps the whole page dark, including its dialogs, while the calling screen is mounted. The theme provider
 * writes the attribute whenever the device or the person changes the scheme; the last one is applied when the
 * screen closes.
 */
export function useForcedDark(): void {
  useEffect(() => {
    const root = document.documentElement;
    let requested = root.getAttribute(ATTRIBUTE);
    const force = (): void => {
      const current = root.getAttribute(ATTRIBUTE);
      if (current === 'dark') return;
      requested = current;
      root.setAttribute(ATTRIBUTE, 'dark');
    };
    const observer = new MutationObserver(force);
    observer.observe(root, { attributes: true, attributeFilter: [ATTRIBUTE] });
    force();
    return () => {
      observer.disconnect();
      if (requested) root.setAttribute(ATTRIBUTE, requested);
    };
  }, []);
}
