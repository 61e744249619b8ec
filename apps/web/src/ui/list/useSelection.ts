import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** With `isRange`, everything since the last one takes its state. */
  toggle: (id: string, isRange?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

export function useSelection(items: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const [lastId, setLastId] = useState<string | null>(null);
  const shown = items.map(({ id }) => id);
  const ids = new Set(shown.filter((id) => chosen.has(id)));
  const toggle = (id: string, isRange = false): void => {
    const isOn = !ids.has(id);
    const next = new Set(ids);
    for (const one of isRange ? between(shown, lastId ?? id, id) : [id])
      if (isOn) next.add(one);
      else next.delete(one);
    setChosen(next);
    setLastId(id);
  };
  return {
    ids,
    toggle,
    toggleAll: () => setChosen(ids.size === shown.length ? NONE : new Set(shown)),
    clear: () => setChosen(NONE),
  };
}

const NONE: ReadonlySet<string> = new Set();

function between(all: readonly string[], from: string, to: string): string[] {
  const ends = [all.indexOf(from), all.indexOf(to)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first === -1 ? [to] : all.slice(first, last + 1);
}
