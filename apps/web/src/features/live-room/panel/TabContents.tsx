import ExpandIcon from '@mui/icons-material/ExpandLessRounded';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PartBoundary } from '../../../ui/PartBoundary.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useAbilities, useCall, useRoom, useStage } from '../call/callContext.ts';
import { camerasOf, sourceIdOf } from '../call/cameraSource.ts';
import { ChatPanel } from '../chat/ChatPanel.tsx';
import { PeoplePanel } from '../people/PeoplePanel.tsx';
import type { LiveRoomSlots, SlotProps } from '../slots.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { type OpenTab, restrictionFor } from '../tabs.ts';
import { TabHeading, TabPanel } from './TabBar.tsx';
import { VideoTab } from './VideoTab.tsx';

interface TabContentsProps {
  slots: LiveRoomSlots;
  slotProps: SlotProps;
  tab: string;
  onTab: OpenTab;
}

export function TabContents({ slots, slotProps, tab, onTab }: TabContentsProps): ReactNode {
  const mayMeasure = slots.measurements !== undefined && slotProps.canMark;
  const onMeasure = mayMeasure ? (): void => onTab('measurements') : undefined;
  const restriction = restrictionFor(tab, useAbilities());
  const contents = restriction ? (
    <EmptyState icon={<LockIcon />} title="Admin Access Required" text={restriction} />
  ) : (
    contentsOf(tab, slots, { slotProps, onMeasure, onTab })
  );
  const panel = (
    <TabPanel tab={tab}>
      <PartBoundary key={tab}>
        <Suspense fallback={<RowsSkeleton label="Loading..." count={3} />}>{contents}</Suspense>
      </PartBoundary>
    </TabPanel>
  );
  return tab === 'video' ? <VideoDrawer>{panel}</VideoDrawer> : panel;
}

interface TabProps extends Pick<TabContentsProps, 'slotProps' | 'onTab'> {
  onMeasure: (() => void) | undefined;
}

function contentsOf(tab: string, slots: LiveRoomSlots, props: TabProps): ReactNode {
  const { slotProps, onMeasure, onTab } = props;
  switch (tab) {
    case 'checklist':
      return slots.checklist(slotProps);
    case 'photos':
      return slots.photos(slotProps);
    case 'measurements':
      return slots.measurements?.(slotProps);
    case 'voice':
      return slots.voice?.(slotProps);
    case 'gps':
      return (
        <>
          <TabHeading>GPS</TabHeading>
          {slots.gps?.(slotProps)}
        </>
      );
    case 'scanner':
      return (
        <>
          <TabHeading>Scan</TabHeading>
          <ScannerTab slots={slots} slotProps={slotProps} />
        </>
      );
    case 'report':
      return (
        <>
          <TabHeading>Report</TabHeading>
          {slots.report?.(slotProps, (itemId) => onTab('checklist', itemId))}
        </>
      );
    case 'account':
      return (
        <>
          <TabHeading>Features</TabHeading>
          {slots.account?.(slotProps)}
        </>
      );
    case 'chat':
      return <ChatPanel />;
    case 'people':
      return <PeoplePanel />;
    default:
      return <VideoTab {...{ slotProps, onMeasure }} progress={slots.progress(slotProps)} />;
  }
}

/** The longest that a keyframe waits for the position. */
const POSITION_PATIENCE_MS = 1000;

/** The only tab that follows the large picture. */
function ScannerTab({ slots, slotProps }: Pick<TabContentsProps, 'slots' | 'slotProps'>): ReactNode {
  const { device } = useCall();
  const { spotlight } = useStage();
  const roomLabel = useRoom((state) => state.room?.label ?? '');
  const track = spotlight && !spotlight.videoPaused ? spotlight.video : null;
  const isYours = spotlight?.isYou ?? false;
  const events = useRoom((state) => state.events);
  const peers = useRoom((state) => state.peers);
  const cameras = useMemo(() => camerasOf(events), [events]);
  const sourceId = spotlight ? sourceIdOf(spotlight, cameras, peers) : '';
  const readPosition = isYours ? () => device.position.reading(POSITION_PATIENCE_MS) : undefined;
  return slots.scanner?.(slotProps, { track, sourceId, isYours, roomLabel, readPosition });
}

/** On a phone the picture fills the screen; a tap on the room's name opens the contents of the Video tab. */
function VideoDrawer({ children }: { children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const label = useRoom((state) => state.room?.label ?? '');
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{
          display: { xs: 'flex', md: 'none' },
          justifyContent: 'space-between',
          fontFamily: 'inherit',
          px: 2,
          minHeight: 44,
          [PHONE_LANDSCAPE]: { display: 'none' },
          flex: 'none',
        }}
      >
        <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
          {label || 'Room details'}
        </Box>
        <ExpandIcon
          sx={{ transform: isOpen ? 'rotate(180deg)' : undefined, transition: 'transform 150ms' }}
        />
      </ButtonBase>
      <Box
        id={id}
        sx={{
          display: { xs: isOpen ? 'flex' : 'none', md: 'flex' },
          flexDirection: 'column',
          flex: { md: 1 },
          minHeight: 0,
          maxHeight: { xs: '46dvh', md: 'none' },
        }}
      >
        {children}
      </Box>
    </>
  );
}
