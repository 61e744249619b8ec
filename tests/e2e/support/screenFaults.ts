import { expect, type Page } from '@playwright/test';

/** The widths at which each screen is checked for faults. */

export const WIDTHS = [1280, 820, 390] as const;

/**
 * Checks the loaded page at each width: no element wider than the screen or covered, no text cut, one overlay.
 */
export async function expectNoFaults(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  const before = page.viewportSize();
  const found: Record<string, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 1000 ? 800 : 844 });
    await page.evaluate(settle, width);
    const faults = await page.evaluate(faultsOfScreen);
    if (faults.length > 0) found[width] = faults;
  }
  if (before) await page.setViewportSize(before);
  expect.soft(found, page.url()).toEqual({});
}

/**
 * Runs in the browser. Waits two frames, for the layout of the new size and the rendering of elements that watch it.
 * Chromium 156 leaves elements in the styles of the old size if a rule was added right before the resize (6 of 135
 * times after the loading of a page), unless there is a new rule for them afterward.
 */
async function settle(width: number): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { --checked-width: ${width} }`);
  document.adoptedStyleSheets = [sheet];
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/** Runs in the browser. */
async function faultsOfScreen(): Promise<string[]> {
  const root = document.documentElement;
  const nameOf = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} "${text.trim().slice(0, 60)}"`;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], [aria-hidden="true"]');

  const width = (): string[] =>
    root.scrollWidth > root.clientWidth
      ? [`wider than the screen by ${root.scrollWidth - root.clientWidth} pixels`]
      : [];

  const overlays = (): string[] => {
    const shown = [
      ...document.querySelectorAll('.MuiDialog-paper, .MuiSnackbar-root, button[title="Install App"]'),
    ].filter(isShown);
    const strips = [...document.querySelectorAll('header .MuiAlert-root, header ~ .MuiAlert-root')];
    return [shown, strips.filter(isShown)]
      .filter(({ length }) => length > 1)
      .map((several) => `overlays at once: ${several.map(nameOf).join(', ')}`);
  };

  /** Texts outside a box that neither scrolls nor ends them with an ellipsis, except dots between facts. */
  const cutTexts = (): string[] => {
    const cut = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode;
      if (!nodeValue?.replace('·', '').trim() || !parentElement || !isShown(parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const text = range.getBoundingClientRect();
      const box = clipOf(parentElement);
      if (!box || text.width === 0) continue;
      const over = Math.max(text.right - box.right, box.left - text.left, text.bottom - box.bottom - 2);
      if (over > 1) cut.add(`cut text: ${nameOf(parentElement)} by ${Math.round(over)} pixels`);
    }
    return [...cut];
  };

  /**
   * The nearest box that hides the content outside it; null if it can be scrolled to, or is hidden on purpose.
   */
  const clipOf = (element: Element): DOMRect | null => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, clipPath, clip, position } = getComputedStyle(box);
      if (textOverflow === 'ellipsis' || clipPath !== 'none' || clip !== 'auto') return null;
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return null;
      if (/hidden|clip/.test(overflowX + overflowY)) return box.getBoundingClientRect();
    }
    return null;
  };

  /**
   * The element that covers a control after the keyboard has focused it, which scrolls only to below a sticky
   * header.
   */
  const coverOf = (control: HTMLElement): string | null => {
    control.focus();
    const { left, top, width, height } = control.getBoundingClientRect();
    const isText = control instanceof HTMLTextAreaElement;
    // A scrollable table may be larger than the screen.
    if (height > innerHeight / 2 && !isText) return null;
    // A text area is checked at its first line.
    const middle = document.elementFromPoint(left + width / 2, top + (isText ? 22 : height / 2));
    if (middle && (control.contains(middle) || middle.contains(control))) return null;
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
    if (label && middle && label.contains(middle)) return null;
    return `covered: ${nameOf(control)} by ${middle ? nameOf(middle) : 'the edge of the screen'}`;
  };

  /** Waits until the control stops moving, since scrolling takes some frames. */
  const rest = async (control: HTMLElement): Promise<void> => {
    const place = (): string => {
      const { left, top } = control.getBoundingClientRect();
      return `${left} ${top}`;
    };
    for (let still = 0, last = ''; still < 6; still = place() === last ? still + 1 : 0) {
      last = place();
      await new Promise(requestAnimationFrame);
    }
  };

  /** Tries three times, since another user's change may move the page. */
  const coverAtRest = async (control: HTMLElement): Promise<string | null> => {
    let cover: string | null = null;
    for (let tried = 0; tried < 3; tried++) {
      control.blur();
      control.focus();
      await rest(control);
      cover = control.isConnected ? coverOf(control) : null;
      if (!cover) return null;
    }
    return cover;
  };

  const covered = async (): Promise<string[]> => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]',
      ),
    ].filter((control) => isShown(control) && control.tabIndex >= 0);
    const suspects = controls.toReversed().filter((control) => coverOf(control));
    const found: (string | null)[] = [];
    for (const suspect of suspects) found.push(await coverAtRest(suspect));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    return found.filter((fault) => fault !== null);
  };

  const isHarmed = (): string[] =>
    document.querySelector('[onmouseover], [onerror]') || 'pwned' in window
      ? ['a name became an element']
      : [];

  return [...width(), ...overlays(), ...isHarmed(), ...cutTexts(), ...(await covered())];
}
