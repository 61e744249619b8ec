import { useEffect, useEffectEvent } from 'react';
import type { Editing } from './useEditing.ts';
import type { SectionsView } from './useSections.ts';

/** The item that the address of the page names. A new object for each visit. */
export interface NamedItem {
  itemId: string;
}

/** Shows the named item for correction: a signed checklist asks first, and is shown read-only after a no. */
export function useNamedItem(
  named: NamedItem | null,
  { isEditing, begin }: Editing,
  { show }: SectionsView,
): void {
  const correct = useEffectEvent(async (itemId: string): Promise<void> => {
    if (!isEditing) await begin();
    show(itemId);
  });
  useEffect(() => {
    if (named) void correct(named.itemId);
  }, [named]);
}
