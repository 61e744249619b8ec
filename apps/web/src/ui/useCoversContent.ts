import { type RefObject, useEffect, useState } from 'react';

const CONTROL =
  'a[href], button, input, select, textarea, [role="button"], [role="combobox"], [role="slider"]';
/** The covered share of a control: a wide row that is a link can still be pressed next to the element. */
const COVERED_SHARE = 0.1;

/** True while an element that floats above the page hides words, a button, a link or a field. */
export function useCoversContent(floating: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const check = (): void => {
      frame = 0;
      if (floating.current) setCovers(coversControl(floating.current) || coversWords(floating.current));
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(check);
    };
    const stop = new AbortController();
    window.addEventListener('scroll', schedule, { passive: true, capture: true, signal: stop.signal });
    window.addEventListener('resize', schedule, { signal: stop.signal });
    // Content that arrives moves controls without a scroll.
    const changes = new MutationObserver(schedule);
    changes.observe(document.body, { childList: true, subtree: true });
    schedule();
    return () => {
      stop.abort();
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [floating]);
  return covers;
}

/** Whether the element hides a control where it is, or would in another box. */
export function coversControl(floating: HTMLElement, box = floating.getBoundingClientRect()): boolean {
  // An element without layout covers nothing.
  if (box.width === 0) return false;
  return controlsBelow(floating, box).some((control) => {
    const other = control.getBoundingClientRect();
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return width * height > other.width * other.height * COVERED_SHARE;
  });
}

function coversWords(floating: HTMLElement): boolean {
  const box = floating.getBoundingClientRect();
  if (box.width === 0) return false;
  return elementsBelow(floating, box)
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    .flatMap(linesOf)
    .some(
      (line) =>
        line.left < box.right && line.right > box.left && line.top < box.bottom && line.bottom > box.top,
    );
}

/** The box of each line of a text: its element can be much wider. */
function linesOf(text: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

function controlsBelow(floating: HTMLElement, box: DOMRect): Element[] {
  const found = elementsBelow(floating, box)
    .map((element) => element.closest(CONTROL))
    .filter((control) => control !== null);
  return [...new Set(found)];
}

/** Checks points in a grid: no control and no line of text is smaller than the gaps between them. */
function elementsBelow(floating: HTMLElement, box: DOMRect): Element[] {
  const points = steps(box.left, box.width).flatMap((x) =>
    steps(box.top, box.height).map((y) => [x, y] as const),
  );
  const found = points
    .flatMap(([x, y]) => document.elementsFromPoint(x, y))
    .filter((element) => !floating.contains(element) && !element.closest(OUT_OF_REACH));
  return [...new Set(found)];
}

/** Behind a dialog. */
const OUT_OF_REACH = '[aria-hidden="true"], [inert]';
const GAP_PX = 14;

function steps(start: number, length: number): number[] {
  const count = Math.max(2, Math.ceil(length / GAP_PX));
  return Array.from({ length: count + 1 }, (_, index) => start + 1 + ((length - 2) * index) / count);
}
