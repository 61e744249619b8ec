import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { ShortcutHelp } from '../ShortcutHelp.tsx';
import { useShortcuts } from '../useShortcuts.ts';

interface ListKeysProps {
  /** Absent in a list without a selection. */
  onSelect?: ((id: string) => void) | undefined;
  /** The address of the list to search, where this one has no search field. */
  searchAt?: string;
  /** The search field and the list. */
  children: ReactNode;
}

/** The keys of every list. They move the real focus, so that Enter and a screen reader need nothing else. */
export function ListKeys({ onSelect, searchAt, children }: ListKeysProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const shortcuts = useMemo(
    () => ({
      j: () => moveFocus(area.current, 1),
      k: () => moveFocus(area.current, -1),
      x: () => {
        const id = focusedRow(area.current)?.dataset.row;
        if (id) onSelect?.(id);
      },
      '/': () =>
        searchAt
          ? void navigate(searchAt, TO_SEARCH)
          : area.current?.querySelector<HTMLElement>('[data-search]')?.focus(),
      '?': () => setHelpOpen(true),
    }),
    [onSelect, searchAt, navigate],
  );
  useShortcuts(shortcuts);
  return (
    <div ref={area} style={{ minWidth: 0 }}>
      {children}
      <ShortcutHelp
        open={isHelpOpen}
        keys={onSelect ? [...KEYS, ['X', 'Select the row']] : KEYS}
        onClose={() => setHelpOpen(false)}
      />
    </div>
  );
}

/** The page that opens has the focus in its search field. */
const TO_SEARCH: NavigateOptions = { state: { isSearching: true } };

export const isSearching = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSearching' in state;

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
