import { type RefObject, useEffect } from 'react';

/** The parts of a page that name a setting. */
const NAMES = '[data-setting], label, legend, h2, th, button';

/** The frame around a name that is marked with it. */
const FRAME =
  '[data-setting], .MuiFormControl-root, .MuiFormControlLabel-root, fieldset, section, button, table';

export const MARKED = 'data-marked';

/** Scrolls to the setting of a search, marks it, and focuses its control, as soon as it is on the page. */
export function useMarked(panel: RefObject<HTMLElement | null>, find: string | null): void {
  useEffect(() => {
    const root = panel.current;
    if (!root || find === null) return;
    const show = (): void => {
      const setting = root.querySelector(`[${MARKED}]`) ? null : settingIn(root, find);
      if (setting) mark(setting, root);
    };
    // The group may still be reading what it shows, and may replace it when more arrives.
    const watch = new MutationObserver(show);
    // After a navigation the page first scrolls to its top and takes the focus.
    const frame = requestAnimationFrame(() => {
      show();
      watch.observe(root, { childList: true, subtree: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      unmark(root);
    };
  }, [panel, find]);
}

export function settingIn(root: HTMLElement, find: string): HTMLElement | null {
  const names = [...root.querySelectorAll<HTMLElement>(NAMES)];
  const name = names.find((one) => one.dataset.setting === find || one.textContent.trim().startsWith(find));
  return name?.closest<HTMLElement>(FRAME) ?? name ?? null;
}

function mark(setting: HTMLElement, root: HTMLElement): void {
  setting.setAttribute(MARKED, '');
  setting.scrollIntoView({ block: 'start' });
  const control = setting.matches('button')
    ? setting
    : setting.querySelector('input, textarea, [role=combobox], button');
  // A person who moved to another field stays there.
  if (control instanceof HTMLElement && !root.contains(document.activeElement))
    control.focus({ preventScroll: true });
}

function unmark(root: HTMLElement): void {
  for (const setting of root.querySelectorAll(`[${MARKED}]`)) setting.removeAttribute(MARKED);
}
