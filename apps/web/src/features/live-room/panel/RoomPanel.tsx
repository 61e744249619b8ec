import Box from '@mui/material/Box';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useUnreadMessages } from '../chat/messages.ts';
import type { LiveRoomSlots, SlotProps } from '../slots.ts';
import { type TabId, useTabs } from '../tabs.ts';
import { TabBar } from './TabBar.tsx';
import { TabContents } from './TabContents.tsx';
import { useSlotProps } from './useSlotProps.ts';

interface RoomPanelProps {
  slots: LiveRoomSlots;
  tab: string;
  onTab: (tab: TabId) => void;
}

/**
 * The panel next to the video or below it, with tabs and the selected tab's contents. Changes in the room reach
 * it a moment after the stage, so that people who join are seen and heard first. Decision 047.
 */
export const RoomPanel = memo(function RoomPanel(props: RoomPanelProps): ReactNode {
  const slotProps = useDeferredValue(useSlotProps());
  return <Panel {...props} slotProps={slotProps} />;
});

interface PanelProps extends RoomPanelProps {
  slotProps: SlotProps;
}

const Panel = memo(function Panel({ slots, slotProps, tab, onTab }: PanelProps): ReactNode {
  return slots.frame(
    slotProps,
    <>
      <RoomTabs {...{ slots, tab, onTab }} />
      <TabContents {...{ slots, slotProps, tab, onTab }} />
    </>,
  );
});

function RoomTabs({ slots, tab, onTab }: RoomPanelProps): ReactNode {
  const tabs = useTabs(slots);
  const unread = useUnreadMessages(tab === 'chat');
  return (
    <Box sx={TABS}>
      <TabBar tabs={tabs} selected={tab} unread={unread} onSelect={onTab} />
    </Box>
  );
}

const TABS = { order: { xs: 2, md: 0 }, borderBlock: 1, borderColor: 'divider', flex: 'none' };
