import { useEffect, useEffectEvent } from 'react';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import type { Editing } from './useEditing.ts';
import type { SectionsView } from './useSections.ts';

/** The parameter of an address that names an item of the checklist. */
export const ITEM = 'item';

/**
 * Shows the item that the address names for correction: a signed checklist asks first, and is shown read-only after
 * a no. The item is removed from the address: Back or a reload would ask again.
 */
export function useNamedItem({ isEditing, begin }: Editing, { show }: SectionsView, canMark = true): void {
  const { params, change } = useAddressParams();
  const named = params.get(ITEM);
  const correct = useEffectEvent(async (itemId: string): Promise<void> => {
    if (!canMark) return;
    if (!isEditing) await begin();
    show(itemId);
  });
  useEffect(() => {
    if (named === null) return;
    change((next) => next.delete(ITEM));
    void correct(named);
  }, [named, change]);
}
