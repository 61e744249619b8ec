import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { CalendarEntry } from '@sightline/contracts/calendar';
import {
  INSPECTION_STATUS_LABELS,
  projectTypeLabel,
  SCHEDULE_CONFLICT_LABELS,
} from '@sightline/contracts/labels';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { CLOCK_FORMAT, formatInstant } from '../../../ui/time.ts';
import { VISUALLY_HIDDEN } from '../../../ui/visuallyHidden.ts';
import type { Placed } from './gridLayout.ts';

interface EntryCardProps {
  entry: CalendarEntry;
  zone: string;
  place: Placed;
  onOpen: () => void;
  /** Where it was let go, and how far below its top it was held. */
  onDrop: (point: { x: number; y: number }, grabbed: number) => void;
}

/** An inspection in the calendar. A mouse drags it; a tap or Enter opens it, which moves it as well. */
export function EntryCard({ entry, zone, place, onOpen, onDrop }: EntryCardProps): ReactNode {
  const { startsAt, clientName, projectType, address, conflicts, status } = entry;
  const drag = useDrag({ isEnabled: isMovable(entry), onOpen, onDrop });
  const time = formatInstant(startsAt, zone, CLOCK_FORMAT);
  const warning = conflicts.map((conflict) => SCHEDULE_CONFLICT_LABELS[conflict]).join(' ');
  return (
    <Box role="listitem" sx={{ ...cardPlace(place), translate: drag.shift, zIndex: drag.isDragged ? 2 : 1 }}>
      <ButtonBase title={address} sx={cardSx(entry)} {...drag.handlers}>
        <Box sx={{ ...LINE, fontWeight: 700 }}>
          {conflicts.length > 0 && <span aria-hidden>⚠ </span>}
          {time}
        </Box>
        <Box sx={LINE}>{clientName}</Box>
        <Box sx={LINE}>{projectTypeLabel(projectType)}</Box>
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {`${INSPECTION_STATUS_LABELS[status]}. ${warning}`}
        </Box>
      </ButtonBase>
    </Box>
  );
}

/** What is over, or under way, stays where it is. */
export const isMovable = ({ status }: Pick<CalendarEntry, 'status'>): boolean => status === 'scheduled';

/** Below this many pixels a press is a click. */
const THRESHOLD_PX = 6;

interface DragOptions {
  isEnabled: boolean;
  onOpen: () => void;
  onDrop: EntryCardProps['onDrop'];
}

/** A finger scrolls the calendar; only a mouse or a pen drags. */
function useDrag({ isEnabled, onOpen, onDrop }: DragOptions) {
  const [start, setStart] = useState<{ x: number; y: number; grabbed: number } | null>(null);
  const [move, setMove] = useState({ x: 0, y: 0 });
  const isDragged = Math.hypot(move.x, move.y) > THRESHOLD_PX;
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isEnabled || event.pointerType === 'touch' || event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const grabbed = event.clientY - event.currentTarget.getBoundingClientRect().top;
      setStart({ x: event.clientX, y: event.clientY, grabbed });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start) setMove({ x: event.clientX - start.x, y: event.clientY - start.y });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start && isDragged) onDrop({ x: event.clientX, y: event.clientY }, start.grabbed);
      setStart(null);
    },
    onPointerCancel: () => {
      setStart(null);
      setMove({ x: 0, y: 0 });
    },
    // Comes after the pointer was let go: what was dragged is not opened, too.
    onClick: () => {
      if (!isDragged) onOpen();
      setMove({ x: 0, y: 0 });
    },
  };
  return { handlers, isDragged, shift: isDragged ? `${move.x}px ${move.y}px` : 'none' };
}

function cardPlace({ top, height, lane, lanes }: Placed) {
  return {
    position: 'absolute',
    top,
    height,
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
  };
}

function cardSx(entry: CalendarEntry) {
  const tone = entry.conflicts.length > 0 ? 'orange' : isMovable(entry) ? 'green' : 'gray';
  return {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    justifyContent: 'flex-start',
    width: '100%',
    height: '100%',
    p: 0.75,
    overflow: 'hidden',
    textAlign: 'left',
    fontSize: '0.75rem',
    lineHeight: 1.3,
    borderRadius: 1,
    border: `1px solid var(--sl-palette-tone-${tone}-edge)`,
    bgcolor: `var(--sl-palette-tone-${tone}-ground)`,
    color: `var(--sl-palette-tone-${tone}-text)`,
    cursor: isMovable(entry) ? 'grab' : 'pointer',
  };
}

const LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
