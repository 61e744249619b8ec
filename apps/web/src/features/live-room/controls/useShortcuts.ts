import { useEffect } from 'react';

/** Keys of the room on a desktop. */
export type Shortcuts = Record<string, () => void>;

const STORE_KEY = 'room-shortcuts';

export function shortcutsAreOn(): boolean {
  return localStorage.getItem(STORE_KEY) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  localStorage.setItem(STORE_KEY, on ? 'on' : 'off');
}

/** Never while somebody types, chooses, or answers a dialog, and never together with Ctrl, Alt or Meta. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!shortcutsAreOn() || isMeantForSomethingElse(event)) return;
      const action = shortcuts[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);
}

export function isMeantForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const isTyping =
    target.closest('input, textarea, select, [contenteditable="true"], [role="combobox"]') !== null;
  const isInDialog =
    target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
  return isTyping || isInDialog;
}
