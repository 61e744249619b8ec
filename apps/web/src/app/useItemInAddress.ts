import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { NamedItem } from '../features/checklist/useNamedItem.ts';
import { useAddressParams } from '../ui/useAddressParams.ts';

/** The parameter of an address that names an item of the checklist. */
export const ITEM = 'item';

/**
 * The item of the address, which is removed from it: Back or a reload would ask again to correct a signed
 * checklist.
 */
export function useItemInAddress(): NamedItem | null {
  const { key } = useLocation();
  const { params, change } = useAddressParams();
  const itemId = params.get(ITEM);
  const [named, setNamed] = useState<{ itemId: string; key: string } | null>(null);
  // A new object for each navigation: a link to the same item opens it again.
  if (itemId !== null && named?.key !== key) setNamed({ itemId, key });
  useEffect(() => {
    if (itemId !== null) change((next) => next.delete(ITEM));
  }, [itemId, change]);
  return named;
}
