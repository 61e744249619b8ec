import AppBar from '@mui/material/AppBar';
import Popover from '@mui/material/Popover';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { HEADER_HEIGHT } from '../theme/components.ts';
import { OfflineBanner } from './OfflineBanner.tsx';

/**
 * The dark bar at the top of a signed-in person's pages. It stays visible, so that it can say that the page is
 * offline.
 */
export function StickyHeader({ children }: { children: ReactNode }): ReactNode {
  const bar = useRef<HTMLElement>(null);
  useHeaderHeight(bar);
  useClearFocus(bar);
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
      <OfflineBanner />
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

/** Chromium scrolls only the caret of a text area into view and ignores its scroll margin. */
function useClearFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const clear = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLTextAreaElement) || !bar.current) return;
      const covered = bar.current.getBoundingClientRect().bottom - target.getBoundingClientRect().top;
      if (covered > 0) window.scrollBy(0, -covered - GAP);
    };
    document.addEventListener('focusin', clear);
    return () => document.removeEventListener('focusin', clear);
  }, [bar]);
}

/** The same gap as the scroll margin in components.ts. */
const GAP = 8;

interface MenuPopoverProps {
  label: string;
  /** The button that opened it; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  sx: SxProps<Theme>;
  children: ReactNode;
}

/** A dialog under the right end of its button in the header. */
export function MenuPopover({ label, anchor, onClose, sx, children }: MenuPopoverProps): ReactNode {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx } }}
    >
      {children}
    </Popover>
  );
}
