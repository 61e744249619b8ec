import { useEffect } from 'react';

/** Actions by key. */
export type Shortcuts = Record<string, () => void>;

const STORE_KEY = 'shortcuts';

export function shortcutsAreOn(): boolean {
  return localStorage.getItem(STORE_KEY) !== 'off';
}

export function setShortcuts(on: boolean): void {
  localStorage.setItem(STORE_KEY, on ? 'on' : 'off');
}

/** Keyboard shortcuts. They never fire while text can be typed, in a dialog or open list, or with Ctrl, Alt or Meta. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!shortcutsAreOn() || belongsElsewhere(event)) return;
      const action = shortcuts[event.key.toLowerCase()];
      if (!action) return;
      // Otherwise a closed select would choose the option that starts with this key, even while it is held.
      event.preventDefault();
      if (!event.repeat) action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);
}

/** Whether this key is not for the screen: it is typed, has another meaning, or is pressed in a dialog or open list. */
export function belongsElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
  return takesKeys(event.target);
}

/** Whether keys belong to the place of the focus: to a text that is typed, a dialog or an open list. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && (isTextEntry(target) || target.closest(OPEN_POPUPS) !== null);
}

/**
 * A browser that does not know `:open` skips it inside `:is()`. Chromium sends no keys to the page while a list
 * is open.
 */
const OPEN_POPUPS =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"][aria-expanded="true"], select:open)';
const TEXT_ENTRY = 'input, textarea, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
/** Inputs that take no letters. */
const NOT_TEXT = ':is([type="range"], [type="checkbox"], [type="radio"], [type="button"])';

function isTextEntry(target: Element): boolean {
  return target.closest(TEXT_ENTRY) !== null && !target.matches(NOT_TEXT);
}
