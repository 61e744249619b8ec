import type { ChecklistSection } from '@sightline/contracts/checklists/checklistItems';
import { useEffect, useState } from 'react';
import { itemElementId } from './ItemRow.tsx';

/** The sections of a checklist on the screen. */
export interface SectionsView {
  isOpen: (sectionId: string) => boolean;
  toggle: (sectionId: string) => void;
  open: (sectionId: string | undefined) => void;
  /** Opens the item's section, scrolls to the item, and focuses its first button. */
  show: (itemId: string) => void;
}

/** At the start, the first section is open. */
export function useSections(sections: readonly ChecklistSection[]): SectionsView {
  const [openIds, setOpenIds] = useState<readonly string[]>([sections[0]?.id ?? '']);
  // A new object for each request: the same item may be asked for again.
  const [wanted, setWanted] = useState<{ itemId: string } | null>(null);
  useEffect(() => {
    // After the section was rendered, and after a closed dialog has returned the focus.
    if (wanted) showItem(wanted.itemId);
  }, [wanted]);
  const isOpen = (id: string): boolean => openIds.includes(id);
  const toggle = (id: string): void =>
    setOpenIds(isOpen(id) ? openIds.filter((open) => open !== id) : [...openIds, id]);
  const open = (id: string | undefined): void => {
    if (id && !isOpen(id)) setOpenIds([...openIds, id]);
  };
  const show: SectionsView['show'] = (itemId) => {
    open(sections.find(({ items }) => items.some(({ id }) => id === itemId))?.id);
    setWanted({ itemId });
  };
  return { isOpen, toggle, open, show };
}

/** The first item without a mark. */
export function firstUnmarked(
  sections: readonly ChecklistSection[],
): { sectionId: string; itemId: string } | undefined {
  return sections
    .flatMap(({ id, items }) => items.map((item) => ({ sectionId: id, itemId: item.id, mark: item.mark })))
    .find(({ mark }) => mark === null);
}

function showItem(itemId: string): void {
  const row = document.getElementById(itemElementId(itemId));
  row?.scrollIntoView({ block: 'start' });
  row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
