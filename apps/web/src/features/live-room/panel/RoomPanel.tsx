import Box from '@mui/material/Box';
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { useAbilities, useCall, useCallView, useRoom } from '../call/callContext.ts';
import { capturesView } from '../call/LiveCall.ts';
import { useUnreadMessages } from '../chat/messages.ts';
import type { LiveRoomSlots, SlotProps } from '../slots.ts';
import { type OpenTab, useTabs } from '../tabs.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import { TabBar } from './TabBar.tsx';
import { TabContents } from './TabContents.tsx';

interface RoomPanelProps {
  slots: LiveRoomSlots;
  tab: string;
  onTab: OpenTab;
}

/**
 * Changes in the room reach the panel a moment after the stage, so that people who join are seen and heard
 * first. Decision 047.
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

function useSlotProps(): SlotProps {
  const { inspectionId, device } = useCall();
  const events = useRoom((state) => state.events);
  const captures = useRoom((state) => state.captures);
  const captureItems = useCallView(capturesView, ({ items }) => items);
  const abilities = useAbilities();
  const { capture } = useDeviceActions();
  const itemOfCapture = useCallback((photoId: string) => captureItems.get(photoId) ?? null, [captureItems]);
  const openMicrophone = useCallback(() => device.media.openForRecording(), [device]);
  return useMemo(() => {
    const onCapture = abilities.includes('capture') ? (itemId?: string) => void capture(itemId) : undefined;
    const canMark = abilities.includes('mark');
    return { inspectionId, events, captures, itemOfCapture, canMark, onCapture, openMicrophone };
  }, [inspectionId, events, captures, itemOfCapture, abilities, capture, openMicrophone]);
}
