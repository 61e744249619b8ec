import { useCallback } from 'react';
import { ITEM } from '../../features/checklist/useNamedItem.ts';
import type { OpenTab } from '../../features/live-room/tabs.ts';
import { useAddressParams } from '../../ui/useAddressParams.ts';

/** The tab of the room that is open, in the page's address. The checklist takes its item from there. */
export function useRoomTab(): { tab: string; onTab: OpenTab } {
  const { params, change } = useAddressParams();
  const onTab: OpenTab = useCallback(
    (tab, itemId) =>
      change((next) => {
        next.set('tab', tab);
        if (itemId !== undefined) next.set(ITEM, itemId);
      }),
    [change],
  );
  return { tab: params.get('tab') ?? 'video', onTab };
}
