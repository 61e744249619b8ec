import {
  type ChecklistSection,
  failuresWithoutDescription,
} from '@sightline/contracts/checklists/checklistItems';
import { useEffect, useState } from 'react';
import { itemElementId } from './ItemRow.tsx';

/** The sections of a checklist on the screen. */
export interface SectionsView {
  isOpen: (sectionId: string) => boolean;
  toggle: (sectionId: string) => void;
  open: (sectionId: string | undefined) => void;
  /** Opens the item's section, scrolls to the item, and focuses its missing description, or else its first button. */
  show: (itemId: string) => void;
}

/** At the start, the first section is open. */
export function useSections(sections: readonly ChecklistSection[]): SectionsView {
  const [openIds, setOpenIds] = useState<readonly string[]>([sections[0]?.id ?? '']);
  // A new object for each request: the same item may be asked for again.
  const [wanted, setWanted] = useState<WantedItem | null>(null);
  useEffect(() => {
    // After the section was rendered, and after a closed dialog has returned the focus.
    if (wanted) showItem(wanted);
  }, [wanted]);
  const isOpen = (id: string): boolean => openIds.includes(id);
  const toggle = (id: string): void =>
    setOpenIds(isOpen(id) ? openIds.filter((open) => open !== id) : [...openIds, id]);
  const open = (id: string | undefined): void => {
    if (id && !isOpen(id)) setOpenIds([...openIds, id]);
  };
  const show: SectionsView['show'] = (itemId) => {
    const section = sections.find(({ items }) => items.some(({ id }) => id === itemId));
    open(section?.id);
    const undescribed = failuresWithoutDescription(section?.items ?? []);
    setWanted({ itemId, isUndescribed: undescribed.some(({ id }) => id === itemId) });
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

interface WantedItem {
  itemId: string;
  /** Whether it failed without a description. */
  isUndescribed: boolean;
}

function showItem({ itemId, isUndescribed }: WantedItem): void {
  const row = document.getElementById(itemElementId(itemId));
  row?.scrollIntoView({ block: 'start' });
  // A read-only item has no field.
  const field = isUndescribed ? row?.querySelector('textarea') : null;
  (field ?? row?.querySelector('button'))?.focus({ preventScroll: true });
}
