import { useMemo } from 'react';
import { useAbilities } from '../call/callContext.ts';
import type { LiveRoomSlots, SlotContext } from '../slots.ts';
import { type Tab, type TabId, tabsFor } from '../tabs.ts';

/** The tabs that this person may open and that somebody fills. */
export function useTabs(slots: LiveRoomSlots, context: SlotContext): readonly Tab[] {
  const abilities = useAbilities();
  return useMemo(() => {
    const available = new Set<TabId>(['video', 'checklist', 'photos', 'chat', 'people']);
    if (slots.report && context.canMark) available.add('report');
    if (slots.account) available.add('account');
    return tabsFor(abilities, available);
  }, [abilities, slots, context.canMark]);
}
