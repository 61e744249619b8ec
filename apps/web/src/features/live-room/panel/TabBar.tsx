import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded';
import ChecklistIcon from '@mui/icons-material/ChecklistRounded';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import GpsIcon from '@mui/icons-material/LocationOnOutlined';
import MicIcon from '@mui/icons-material/MicNoneRounded';
import PeopleIcon from '@mui/icons-material/PeopleOutlineRounded';
import AccountIcon from '@mui/icons-material/PersonOutlineRounded';
import PhotosIcon from '@mui/icons-material/PhotoLibraryOutlined';
import ScannerIcon from '@mui/icons-material/RadarRounded';
import RulerIcon from '@mui/icons-material/StraightenRounded';
import VideoIcon from '@mui/icons-material/VideocamOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { memo, type ReactNode } from 'react';
import { PHONE_LANDSCAPE } from '../styles.ts';
import type { Tab, TabId } from '../tabs.ts';

const ICONS: Record<TabId, ReactNode> = {
  video: <VideoIcon />,
  checklist: <ChecklistIcon />,
  photos: <PhotosIcon />,
  measurements: <RulerIcon />,
  voice: <MicIcon />,
  gps: <GpsIcon />,
  scanner: <ScannerIcon />,
  report: <ReportIcon />,
  account: <AccountIcon />,
  chat: <ChatIcon />,
  people: <PeopleIcon />,
};

interface TabBarProps {
  tabs: readonly Tab[];
  selected: string;
  /** Chat messages that this person has not seen. */
  unread?: number;
  onSelect: (tab: TabId) => void;
}

export const panelIdOf = (tab: string): string => `room-panel-${tab}`;
export const tabIdOf = (tab: string): string => `room-tab-${tab}`;

/**
 * The tabs are above the panel on a desktop and at the bottom on a phone. Where they are wider than the
 * screen, arrows at both ends scroll them, and the selected tab is scrolled into view.
 */
export const TabBar = memo(function TabBar({ tabs, selected, unread = 0, onSelect }: TabBarProps): ReactNode {
  return (
    <Tabs
      value={tabs.some((tab) => tab.id === selected) ? selected : false}
      onChange={(_, next: TabId) => onSelect(next)}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label="Inspection sections"
      sx={BAR}
    >
      {tabs.map(({ id, label }) => (
        <MuiTab
          key={id}
          value={id}
          id={tabIdOf(id)}
          aria-controls={panelIdOf(id)}
          label={label}
          icon={
            <Badge badgeContent={id === 'chat' ? unread : 0} color="secondary" max={99}>
              {ICONS[id]}
            </Badge>
          }
          sx={TAB}
        />
      ))}
    </Tabs>
  );
});

const BAR = {
  minHeight: 58,
  '& .MuiTabs-list': { justifyContent: 'space-between' },
  // An arrow keeps its width at the end of the tabs: otherwise they would move under a finger.
  '& .MuiTabScrollButton-root': { width: 28 },
  [PHONE_LANDSCAPE]: { minHeight: 44, '& .MuiTab-root': { minHeight: 44, py: 0.5, fontSize: 0 } },
};
const TAB = {
  flex: '1 0 auto',
  // The host's ten tabs fit next to the video on a desktop.
  minWidth: { xs: 48, md: 44 },
  minHeight: 58,
  px: { xs: 0.5, md: 0 },
  py: 0.75,
  fontSize: { xs: '0.75rem', md: '0.6875rem' },
  '& .MuiTab-icon': { mb: 0.25 },
};

/** The heading, for screen readers, of a tab whose contents have none. */
export function TabHeading({ children }: { children: string }): ReactNode {
  return <h2 style={visuallyHidden}>{children}</h2>;
}

export function TabPanel({ tab, children }: { tab: string; children: ReactNode }): ReactNode {
  return (
    <Box role="tabpanel" id={panelIdOf(tab)} aria-labelledby={tabIdOf(tab)} tabIndex={0} sx={PANEL}>
      {children}
    </Box>
  );
}

/** The scroll padding keeps scroll targets away from the edge. */
const PANEL = {
  flex: 1,
  minHeight: 0,
  p: 2,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingTop: '8px',
};
