import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Back focuses the link through which the page was left, such as the row of a list, as soon as it is shown again. */
export function useReturnedFocus(content: RefObject<HTMLElement | null>): void {
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
