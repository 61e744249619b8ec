import type { ReactNode } from 'react';
import { useAbilities } from '../call/callContext.ts';
import { ChatPanel } from '../chat/ChatPanel.tsx';
import { HIDDEN } from '../hidden.ts';
import { PeoplePanel } from '../people/PeoplePanel.tsx';
import type { LiveRoomSlots, SlotContext } from '../slots.ts';
import { restrictionFor } from '../tabs.ts';
import { Restricted } from './Restricted.tsx';
import { TabPanel } from './SidePanel.tsx';
import { VideoDrawer } from './VideoDrawer.tsx';
import { VideoTab } from './VideoTab.tsx';

interface TabContentsProps {
  slots: LiveRoomSlots;
  context: SlotContext;
  tab: string;
}

export function TabContents({ slots, context, tab }: TabContentsProps): ReactNode {
  const restriction = restrictionFor(tab, useAbilities());
  const contents = restriction ? <Restricted text={restriction} /> : contentsOf(tab, slots, context);
  const panel = <TabPanel tab={tab}>{contents}</TabPanel>;
  return tab === 'video' ? <VideoDrawer>{panel}</VideoDrawer> : panel;
}

function contentsOf(tab: string, slots: LiveRoomSlots, context: SlotContext): ReactNode {
  switch (tab) {
    case 'checklist':
      return slots.checklist(context);
    case 'photos':
      return slots.photos(context);
    case 'report':
      return slots.report?.(context);
    case 'account':
      return (
        <>
          <h2 style={HIDDEN}>Features</h2>
          {slots.account?.(context)}
        </>
      );
    case 'chat':
      return <ChatPanel />;
    case 'people':
      return <PeoplePanel />;
    default:
      return <VideoTab context={context} progress={slots.progress(context)} />;
  }
}
