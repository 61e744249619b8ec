import AppBar from '@mui/material/AppBar';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { HEADER_HEIGHT } from '../theme/components.ts';

/** The dark bar at the top of each page of a signed-in person. */
export function StickyHeader({ children }: { children: ReactNode }): ReactNode {
  const bar = useRef<HTMLElement>(null);
  useHeaderHeight(bar);
  return (
    <AppBar
      ref={bar}
      position="sticky"
      elevation={0}
      enableColorOnDark
      sx={{
        bgcolor: 'brand.deep',
        color: 'brand.onDeep',
        backgroundImage: 'none',
        '--focus-color': 'var(--sl-palette-brand-signal)',
      }}
    >
      {children}
    </AppBar>
  );
}

/** Publishes the height of the bar, which wraps on a tablet, so that scroll targets stay clear of it. */
function useHeaderHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const size = new ResizeObserver(() => style.setProperty(HEADER_HEIGHT, `${element.offsetHeight}px`));
    size.observe(element);
    return () => {
      size.disconnect();
      style.removeProperty(HEADER_HEIGHT);
    };
  }, [bar]);
}
