import GlobalStyles from '@mui/material/GlobalStyles';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';

const ALONE = {
  // The page reserves space below itself for the card that offers to install the app.
  'html, body': { background: '#fff !important', padding: '0 !important' },
  // The bar, banners and buttons around the page's content, elements that float over it, and the tabs of a record.
  ':has(> #content) > :not(#content), body > :not(:has(#content)), #content > :is(header, nav)': {
    display: 'none !important',
  },
  '#content': { padding: '0 !important', maxWidth: 'none !important' },
};

/** Prints the content of the page without what surrounds it, in the light scheme, on letter paper. */
export function PrintStyles(): ReactNode {
  const theme = useTheme();
  const styles = useMemo(() => {
    // The variables of both schemes, and then those of the light one.
    const [shared, light] = theme.generateStyleSheets().flatMap((sheet) => Object.values(sheet));
    return {
      '@page': { size: 'letter', margin: '0.5in' },
      '@media print': { ...ALONE, ':root:root': { ...shared, ...light } },
    };
  }, [theme]);
  return <GlobalStyles styles={styles} />;
}

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
