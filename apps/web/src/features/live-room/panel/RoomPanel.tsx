import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { LiveRoomSlots, SlotProps } from '../slots.ts';
import type { Tab, TabId } from '../tabs.ts';
import { TabBar } from './TabBar.tsx';
import { TabContents } from './TabContents.tsx';

interface RoomPanelProps {
  slots: LiveRoomSlots;
  slotProps: SlotProps;
  tabs: readonly Tab[];
  tab: string;
  onTab: (tab: TabId) => void;
  /** Chat messages that this person has not seen. */
  unread: number;
}

/** The parts of the inspection beside the video, or below it: the tabs and what the selected one shows. */
export function RoomPanel({ slots, slotProps, tabs, tab, onTab, unread }: RoomPanelProps): ReactNode {
  return slots.frame(
    slotProps,
    <>
      <Box sx={TABS}>
        <TabBar tabs={tabs} selected={tab} badges={{ chat: unread }} onSelect={onTab} />
      </Box>
      <TabContents slots={slots} slotProps={slotProps} tab={tab} />
    </>,
  );
}

const TABS = { order: { xs: 2, md: 0 }, borderBlock: 1, borderColor: 'divider', flex: 'none' };
