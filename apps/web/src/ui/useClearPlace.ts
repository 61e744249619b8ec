import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { coversControl } from './useCoversContent.ts';

/** The distance from the edges of the screen, and from the header. */
const GAP = 16;

/** Styles that replace the usual place of the message. */
const PLACES = {
  left: {},
  right: { left: 'auto', right: GAP },
  top: { bottom: 'auto', top: `calc(var(--header-height, 0px) + ${GAP}px)` },
} satisfies Record<string, CSSProperties>;

type Place = keyof typeof PLACES;

/**
 * The place of a message at the bottom left, or elsewhere if it would hide a control there. Where each place hides
 * one, the focused control decides. The message stays where it is while the page scrolls, and a control that gets
 * the focus is scrolled clear of it.
 */
export function useClearPlace(floating: RefObject<HTMLElement | null>, isShown: boolean): CSSProperties {
  const [place, setPlace] = useState<Place>('left');
  useLayoutEffect(() => {
    const element = floating.current;
    if (!element || !isShown) return undefined;
    const boxes = boxesOf(element);
    const choose = (): void => setPlace(clearPlace(element, boxes));
    choose();
    const onFocus = (): void => {
      if (!element.contains(document.activeElement) && isFocusIn(element.getBoundingClientRect())) choose();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [floating, isShown]);
  useEffect(() => {
    const { style } = document.documentElement;
    const height = place === 'top' || !isShown ? 0 : (floating.current?.offsetHeight ?? 0);
    if (height === 0) return undefined;
    style.scrollPaddingBottom = `${height + 2 * GAP}px`;
    return () => void style.removeProperty('scroll-padding-bottom');
  }, [floating, isShown, place]);
  return PLACES[place];
}

function clearPlace(element: HTMLElement, boxes: Record<Place, DOMRect>): Place {
  const places: Place[] = ['left', 'right', 'top'];
  return (
    places.find((place) => !coversControl(element, boxes[place])) ??
    places.find((place) => !isFocusIn(boxes[place])) ??
    'left'
  );
}

/** The boxes of an element that is at the left, measured once. */
function boxesOf(element: HTMLElement): Record<Place, DOMRect> {
  const box = element.getBoundingClientRect();
  const { width, height } = box;
  const top = headerHeight() + GAP;
  return {
    left: box,
    right: new DOMRect(window.innerWidth - width - GAP, box.top, width, height),
    top: new DOMRect(box.left, top, width, height),
  };
}

function headerHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue('--header-height')) || 0;
}

/** Whether a field or button in this box has the focus. */
function isFocusIn(box: DOMRect): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.id === 'content') return false;
  const other = focused.getBoundingClientRect();
  return other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
}
