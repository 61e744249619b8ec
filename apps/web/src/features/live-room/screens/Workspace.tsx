import BackIcon from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { useRoom } from '../call/callContext.ts';
import { SaveProgress } from '../connection/SaveProgress.tsx';
import { TabBar, TabHeading, TabPanel } from '../panel/TabBar.tsx';
import type { LiveRoomSlots, SlotProps } from '../slots.ts';
import type { OpenTab, Tab } from '../tabs.ts';

interface WorkspaceProps {
  inspectionId: string;
  slots: LiveRoomSlots;
  notice?: ReactNode;
  subject: string;
  tab: string;
  onTab: OpenTab;
  onClose: () => void;
}

/** Shows the tabs that need no call, before or after it. */
export function Workspace({
  inspectionId,
  slots,
  notice,
  subject,
  tab,
  onTab,
  onClose,
}: WorkspaceProps): ReactNode {
  const events = useRoom((state) => state.events);
  const captures = useRoom((state) => state.captures);
  const slotProps = useMemo(
    (): SlotProps => ({ inspectionId, events, captures, itemOfCapture: () => null, canMark: true }),
    [inspectionId, events, captures],
  );
  const tabs: Tab[] = [
    { id: 'checklist', label: 'Checklist' },
    { id: 'photos', label: 'Photos' },
    ...(slots.measurements ? [{ id: 'measurements' as const, label: 'Measure' }] : []),
    ...(slots.voice ? [{ id: 'voice' as const, label: 'Voice' }] : []),
    ...(slots.gps ? [{ id: 'gps' as const, label: 'GPS' }] : []),
    ...(slots.report ? [{ id: 'report' as const, label: 'Report' }] : []),
  ];
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'checklist';
  return slots.frame(
    slotProps,
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
      {notice}
      <Box component="header" sx={HEADER}>
        <Button color="inherit" startIcon={<BackIcon />} onClick={onClose}>
          Back
        </Button>
        <Typography component="h1" variant="h3" noWrap sx={{ flex: 1 }}>
          {subject || 'Inspection'}
        </Typography>
        <SaveProgress />
      </Box>
      <Box sx={{ maxWidth: 860, mx: 'auto' }}>
        <TabBar tabs={tabs} selected={shown} onSelect={onTab} />
        <TabPanel tab={shown}>{contentsOf(shown, slots, { slotProps, onTab })}</TabPanel>
      </Box>
    </Box>,
  );
}

const HEADER = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1,
  bgcolor: 'brand.deep',
  color: 'brand.onDeep',
};

interface ContentsProps extends Pick<WorkspaceProps, 'onTab'> {
  slotProps: SlotProps;
}

function contentsOf(tab: string, slots: LiveRoomSlots, { slotProps, onTab }: ContentsProps): ReactNode {
  if (tab === 'photos') return slots.photos(slotProps);
  if (tab === 'measurements') return slots.measurements?.(slotProps);
  if (tab === 'voice') return slots.voice?.(slotProps);
  if (tab === 'gps')
    return (
      <>
        <TabHeading>GPS</TabHeading>
        {slots.gps?.(slotProps)}
      </>
    );
  if (tab === 'report')
    return (
      <>
        <TabHeading>Report</TabHeading>
        {slots.report?.(slotProps, (itemId) => onTab('checklist', itemId))}
      </>
    );
  return slots.checklist(slotProps);
}
