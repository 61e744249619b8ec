import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Activity, type ReactNode, useDeferredValue, useRef } from 'react';
import { useSlotContext } from '../call/useSlotContext.ts';
import { useUnreadMessages } from '../chat/useUnreadMessages.ts';
import { ControlBar } from '../controls/ControlBar.tsx';
import { useFullscreen } from '../controls/useFullscreen.ts';
import { useRoomShortcuts } from '../controls/useRoomShortcuts.ts';
import { SIDEWAYS } from '../landscape.ts';
import { TabBar } from '../panel/SidePanel.tsx';
import { TabContents } from '../panel/TabContents.tsx';
import { useTabs } from '../panel/useTabs.ts';
import type { LiveRoomSlots } from '../slots.ts';
import { RemoteSound } from '../stage/RemoteSound.tsx';
import { Stage } from '../stage/Stage.tsx';
import type { TabId } from '../tabs.ts';
import { useFirstPicture } from '../useFirstPicture.ts';
import { useFocusOnArrival } from '../useFocusOnArrival.ts';
import { Announcer } from './Announcer.tsx';
import { Help } from './Help.tsx';
import { RoomHeader } from './RoomHeader.tsx';
import { useRoomToasts } from './useRoomToasts.ts';

export interface RoomScreenProps {
  slots: LiveRoomSlots;
  subject: string;
  tab: string;
  onTab: (tab: TabId) => void;
  /** False while it is drawn ahead, in front of the room. */
  isIn: boolean;
  onBack?: (() => void) | undefined;
}

/** The live room: pictures, controls, and a panel beside or below them. */
export function RoomScreen({ slots, subject, tab, onTab, isIn, onBack }: RoomScreenProps): ReactNode {
  const context = useSlotContext();
  const frame = useRef<HTMLDivElement>(null);
  const firstPicture = useFirstPicture(isIn);
  const hasPanel = useDeferredValue(firstPicture.isOver);
  const fullscreen = useFullscreen(frame);
  const tabs = useTabs(slots, context);
  const unread = useUnreadMessages(tab === 'chat');
  useRoomShortcuts(isIn, fullscreen.toggle);
  useRoomToasts(isIn);
  const focused = useFocusOnArrival<HTMLElement>(isIn);
  const isOnlyVideo = tab === 'video';
  return slots.frame(
    context,
    <Box component="main" ref={focused} tabIndex={-1} sx={LAYOUT}>
      <RoomHeader subject={subject} />
      <Box sx={[SIDES, !isOnlyVideo && BESIDE]}>
        <Box sx={STAGE_SIDE}>
          <Stage frame={frame} onPicture={firstPicture.seen} />
          <ControlBar fullscreen={fullscreen} onBack={onBack} />
        </Box>
        <Box sx={[PANEL_SIDE, !isOnlyVideo && OPEN_PANEL]}>
          <Activity mode={hasPanel ? 'visible' : 'hidden'}>
            <Box sx={TABS}>
              <TabBar tabs={tabs} selected={tab} badges={{ chat: unread }} onSelect={onTab} />
            </Box>
            <TabContents slots={slots} context={context} tab={tab} />
          </Activity>
        </Box>
      </Box>
      {LIFTED_TOASTS}
      {isIn && <RemoteSound />}
      <Announcer />
      <Help />
    </Box>,
  );
}

const LAYOUT = {
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  overflow: 'hidden',
  outline: 'none',
  bgcolor: 'background.default',
  color: 'text.primary',
};
/** On a phone messages appear above the controls: the thumb is on its way to the next photo. */
const LIFTED_TOASTS = (
  <GlobalStyles
    styles={{
      ':root': { '--toast-lift': '190px' },
      [SIDEWAYS]: { ':root': { '--toast-lift-wide': '124px' } },
    }}
  />
);
const SIDES = { display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minHeight: 0 };
/** Sideways there is room beside the picture, not below it. */
const BESIDE = { [SIDEWAYS]: { flexDirection: 'row' } };
const OPEN_PANEL = {
  height: { xs: '52dvh', md: 'auto' },
  [SIDEWAYS]: { height: 'auto', width: '46%' },
};
const TABS = { order: { xs: 2, md: 0 }, borderBlock: 1, borderColor: 'divider', flex: 'none' };
const STAGE_SIDE = { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 };
const PANEL_SIDE = {
  display: 'flex',
  flexDirection: 'column',
  width: { md: 420, lg: 460 },
  // On a phone the place of the tabs is kept, so that the picture does not jump when they come.
  minHeight: { xs: 106, md: 0 },
  [SIDEWAYS]: { minHeight: 42 },
  borderLeft: { md: 1 },
  borderColor: { md: 'divider' },
  bgcolor: 'background.paper',
  pb: 'env(safe-area-inset-bottom)',
};
