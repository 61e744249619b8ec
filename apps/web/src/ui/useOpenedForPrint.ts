import { type RefObject, useEffect } from 'react';

/** Opens what is folded while the page is printed: a sheet of paper has nothing to press. */
export function useOpenedForPrint(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = (): void => {
      const folded = area.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [];
      opened = [...opened, ...folded];
      for (const each of folded) each.open = true;
    };
    const close = (): void => {
      for (const each of opened) each.open = false;
      opened = [];
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [area]);
}
