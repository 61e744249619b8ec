import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { withdrawOldError } from '../../ui/toasts.ts';

/**
 * The content of a page. Navigation scrolls to the top and focuses it, so that screen readers announce the
 * page. Back focuses the link through which the page was left.
 */
export function Main({ children, wide = true }: { children: ReactNode; wide?: boolean }): ReactNode {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  // Another version of a record is another page.
  const place = `${pathname}#${new URLSearchParams(search).get('version') ?? ''}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    window.scrollTo(0, 0);
    withdrawOldError();
    main.current?.focus({ preventScroll: true });
  }, [place]);
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

/**
 * Returns the focus to a button that was disabled while it was busy, if the person has not moved it. Browsers take it
 * away from a disabled button.
 */
function useFocusAfterBusy(content: RefObject<HTMLElement | null>): void {
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

/** Back focuses the link through which the page was left, such as the row of a list, as soon as it is shown again. */
function useReturnedFocus(content: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const links = useRef(new Map<string, string>());

  useEffect(() => {
    const element = content.current;
    const note = ({ target }: FocusEvent): void => {
      const href = target instanceof HTMLAnchorElement && target.getAttribute('href');
      if (href) links.current.set(key, href);
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [content, key]);

  useEffect(() => {
    const element = content.current;
    const href = links.current.get(key);
    if (!element || !href || !isReturn) return undefined;
    return focusWhenShown(element, href);
  }, [content, key, isReturn]);
}

/** Tries again with each change of the content, until the link is there or the person has moved the focus. */
function focusWhenShown(content: HTMLElement, href: string): () => void {
  const attempt = (): void => {
    const focused = document.activeElement;
    const isMoved = focused !== content && focused !== document.body;
    const link = [...content.querySelectorAll('a')].find((each) => each.getAttribute('href') === href);
    if (!isMoved) link?.focus();
    if (isMoved || link) changes.disconnect();
  };
  const changes = new MutationObserver(attempt);
  changes.observe(content, { childList: true, subtree: true });
  attempt();
  return () => changes.disconnect();
}
