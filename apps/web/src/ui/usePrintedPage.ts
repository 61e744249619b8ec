import { type RefObject, useEffect } from 'react';

/**
 * Prepares the page while it is printed: what is folded is open, since a sheet of paper has nothing to press, and the
 * title is the name that a browser proposes for the file.
 */
export function usePrintedPage(area: RefObject<HTMLElement | null>, fileTitle: string): void {
  useEffect(() => {
    let restore: (() => void) | null = null;
    const prepare = (): void => {
      restore?.();
      const folded = [...(area.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
      const { title } = document;
      restore = () => {
        for (const each of folded) each.open = false;
        document.title = title;
        restore = null;
      };
      for (const each of folded) each.open = true;
      document.title = fileTitle;
    };
    const end = (): void => restore?.();
    window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', end);
    };
  }, [area, fileTitle]);
}
