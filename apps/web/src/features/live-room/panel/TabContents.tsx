import LockIcon from '@mui/icons-material/LockOutlined';
import { type ReactNode, Suspense, useMemo } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PartBoundary } from '../../../ui/PartBoundary.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useAbilities, useCall, useRoom, useStage } from '../call/callContext.ts';
import { camerasOf, sourceIdOf } from '../call/cameraSource.ts';
import { ChatPanel } from '../chat/ChatPanel.tsx';
import { PeoplePanel } from '../people/PeoplePanel.tsx';
import type { LiveRoomSlots, SlotProps } from '../slots.ts';
import { type OpenTab, restrictionFor } from '../tabs.ts';
import { TabHeading, TabPanel } from './TabBar.tsx';
import { VideoDrawer } from './VideoDrawer.tsx';
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
