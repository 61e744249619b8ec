import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { CalendarEntry } from '@sightline/contracts/bookings/calendar';
import { INSPECTION_STATUS_LABELS, PREFERRED_TIME_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { SCHEDULE_CONFLICT_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { CLOCK_FORMAT, formatInstant } from '../../../ui/time.ts';
import type { Placed } from './gridLayout.ts';
import { useDrag } from './useDrag.ts';

interface EntryCardProps {
  entry: CalendarEntry;
  zone: string;
  /** Null for an entry without an hour, which is listed above the hours. */
  place: Placed | null;
  onOpen: () => void;
  /** Called with the point where it was dropped, and the distance below its top at which it was held. */
  onDrop: (point: { x: number; y: number }, grabbed: number) => void;
}

/**
 * An inspection in the calendar. A mouse drags it at once, and a finger after a long press; a tap or Enter
 * opens it, which also allows moving it.
 */
export function EntryCard({ entry, zone, place, onOpen, onDrop }: EntryCardProps): ReactNode {
  const { startsAt, clientName, projectType, address, conflicts, status } = entry;
  const { ref, handlers, isLifted, shift } = useDrag({ isEnabled: isMovable(entry), onOpen, onDrop });
  const time = place ? formatInstant(startsAt, zone, CLOCK_FORMAT) : PREFERRED_TIME_LABELS.flexible;
  const warning = conflicts.map((conflict) => SCHEDULE_CONFLICT_LABELS[conflict]).join(' ');
  return (
    <Box
      role="listitem"
      sx={{ ...(place ? cardPlace(place) : LISTED), translate: shift, zIndex: isLifted ? 2 : 1 }}
    >
      <ButtonBase ref={ref} title={address} sx={[cardSx(entry), isLifted && LIFTED]} {...handlers}>
        <Box sx={{ ...LINE, fontWeight: 700 }}>
          {conflicts.length > 0 && <span aria-hidden>⚠ </span>}
          {time}
        </Box>
        <Box sx={LINE}>{clientName}</Box>
        <Box sx={LINE}>{projectTypeLabel(projectType)}</Box>
        <Box component="span" sx={visuallyHidden}>
          {`${INSPECTION_STATUS_LABELS[status]}. ${warning}`}
        </Box>
      </ButtonBase>
    </Box>
  );
}

/** An inspection that is over or in progress cannot be moved. */
export const isMovable = ({ status }: Pick<CalendarEntry, 'status'>): boolean => status === 'scheduled';

function cardPlace({ top, height, lane, lanes }: Placed) {
  return {
    position: 'absolute',
    top,
    height,
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
    // Alone in a column that other cards have widened, it is still fully visible on a phone, next to the hours.
    maxWidth: 'calc(100vw - 112px)',
  };
}

const LISTED = { position: 'relative', minHeight: 44 };

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
    // A long press lifts the card instead of selecting its text.
    userSelect: 'none',
    WebkitTouchCallout: 'none',
  };
}

const LIFTED = { boxShadow: 6, opacity: 0.92 };

const LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
