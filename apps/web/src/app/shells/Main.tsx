import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { withdrawOldError } from '../../ui/toasts.ts';
import { useFocusAfterBusy } from './useFocusAfterBusy.ts';
import { useReturnedFocus } from './useReturnedFocus.ts';

/**
 * The content of a page. Navigation scrolls to the top and focuses it, so that screen readers announce the
 * page. Back focuses the link through which the page was left.
 */
export function Main({ children, wide = true }: { children: ReactNode; wide?: boolean }): ReactNode {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    window.scrollTo(0, 0);
    withdrawOldError();
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  useReturnedFocus(main);
  useFocusAfterBusy(main);
  return (
    <Box
      component="main"
      id="content"
      ref={main}
      tabIndex={-1}
      sx={{
        outline: 'none',
        maxWidth: wide ? 1280 : 760,
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        pt: { xs: 3, md: 4 },
        // The space is for the round install button below the last row.
        pb: 14,
      }}
    >
      {children}
    </Box>
  );
}
