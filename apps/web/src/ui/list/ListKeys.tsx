import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ShortcutHelp } from '../ShortcutHelp.tsx';
import { useShortcuts } from '../useShortcuts.ts';

interface ListKeysProps {
  /** Absent in a list without a selection. */
  onSelect?: ((id: string) => void) | undefined;
  /** The search field and the list. */
  children: ReactNode;
}

/** The keys of every list. They move the real focus, so that Enter and a screen reader need nothing else. */
export function ListKeys({ onSelect, children }: ListKeysProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const shortcuts = useMemo(
    () => ({
      j: () => moveFocus(area.current, 1),
      k: () => moveFocus(area.current, -1),
      x: () => {
        const id = focusedRow(area.current)?.dataset.row;
        if (id) onSelect?.(id);
      },
      '/': () => area.current?.querySelector<HTMLElement>('[data-search]')?.focus(),
      '?': () => setHelpOpen(true),
    }),
    [onSelect],
  );
  useShortcuts(shortcuts);
  return (
    <div ref={area}>
      {children}
      <ShortcutHelp
        open={isHelpOpen}
        keys={onSelect ? [...KEYS, ['X', 'Select the row']] : KEYS}
        onClose={() => setHelpOpen(false)}
      />
    </div>
  );
}

const KEYS = [
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open the row'],
  ['/', 'Search'],
] as const;

function focusedRow(area: HTMLElement | null): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  return row && area?.contains(row) ? row : null;
}

/** To the title of the row after the focused one, or of the first one. */
function moveFocus(area: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = focusedRow(area);
  const next = row ? rows[rows.indexOf(row) + step] : rows[0];
  next?.querySelector<HTMLElement>('[data-title]')?.focus();
}
