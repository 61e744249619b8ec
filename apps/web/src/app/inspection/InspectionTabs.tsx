import Box from '@mui/material/Box';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listPhotos } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { showFocused } from '../../ui/showFocused.ts';
import { useRead } from '../../wire/queries.ts';

/** In the order of the live room's tabs, with its names. */
const PARTS: readonly { path: string; label: string; count?: keyof Counts }[] = [
  { path: '', label: 'Overview' },
  { path: '/checklist', label: 'Checklist', count: 'checklist' },
  { path: '/photos', label: 'Photos', count: 'photos' },
  { path: '/measurements', label: 'Measure', count: 'measurements' },
  { path: '/voice-notes', label: 'Voice', count: 'voiceNotes' },
  { path: '/gps', label: 'GPS' },
  { path: '/scan', label: 'Scan' },
  { path: '/report', label: 'Report' },
  { path: '/messages', label: 'Messages' },
];

interface InspectionTabsProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

/** The way between the parts of one inspection, each an address of its own. */
export function InspectionTabs({ inspectionId, events }: InspectionTabsProps): ReactNode {
  const counts = usePartCounts(inspectionId, events);
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // A bar that is wider than a phone begins at the open part. Only the bar scrolls, never the page.
    const open = bar.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    if (open && bar.current)
      bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return (
    <Box component="nav" ref={bar} aria-label="Parts of this inspection" onFocus={showFocused} sx={BAR}>
      {PARTS.map(({ path, label, count }) => (
        <Box key={path} component={NavLink} to={`/inspection/${inspectionId}${path}`} end sx={TAB}>
          {label}
          {count && counts[count] && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
              {counts[count]}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const BAR = {
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  mb: { xs: 1, md: 2.5 },
  mx: { xs: -2, sm: 0 },
  px: { xs: 1, sm: 0 },
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const TAB = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  flex: 'none',
  minHeight: 44,
  px: 1.5,
  mb: '-1px',
  borderBottom: '2px solid transparent',
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  outlineOffset: '-3px !important',
  '&:hover': { color: 'text.primary' },
  '&[aria-current=page]': { color: 'text.primary', borderColor: 'primary.main' },
} as const;

/** How much each part has, as text; empty for nothing. */
interface Counts {
  checklist: string;
  photos: string;
  measurements: string;
  voiceNotes: string;
}

/** Photos, measurements and notes as stored; their own parts also show what this device has not sent yet. */
function usePartCounts(inspectionId: string, events: readonly RoomEvent[]): Counts {
  const params = { inspectionId };
  const { checklist } = useChecklist(inspectionId, events);
  const photos = useRead(listPhotos, { params }).data?.filter(isKept);
  const measurements = useRead(listMeasurements, { params }).data;
  const voiceNotes = useRead(listVoiceNotes, { params }).data?.filter(isKept);
  return {
    checklist: checklist ? progressText(progressOf(checklist.sections.flatMap(({ items }) => items))) : '',
    photos: countText(photos),
    measurements: countText(measurements),
    voiceNotes: countText(voiceNotes),
  };
}

function progressText({ completedItems, totalItems }: ReturnType<typeof progressOf>): string {
  return completedItems === 0 ? '' : `${completedItems}/${totalItems}`;
}

function countText(items: readonly unknown[] | undefined): string {
  return items?.length ? String(items.length) : '';
}

function isKept({ disposition }: { disposition: string }): boolean {
  return disposition !== 'deleted';
}
