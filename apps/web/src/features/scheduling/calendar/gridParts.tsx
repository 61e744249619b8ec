import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { cardPlace, clockText } from './EntryCard.tsx';
import { type Column } from './gridColumns.ts';
import { type Placed, type Scale, topOfClock } from './gridLayout.ts';
import type { takenTimes } from './takenTimes.ts';
import type { DropTarget } from './useDropTarget.ts';
import { PRESSABLE } from './useNewSlot.ts';

/** The hours at the side of the calendar's grid, and what is in its columns in addition to the cards. */

export const HOURS_PX = 56;

/** The hours stay visible while the columns are scrolled, and above a card that is dragged over them. */
export const HOURS_SX = { position: 'sticky', left: 0, zIndex: 3, bgcolor: 'background.paper' };

export function Hours({ scale: { first, hourPx }, last }: { scale: Scale; last: number }): ReactNode {
  return (
    <Box aria-hidden sx={HOURS_SX}>
      {Array.from({ length: last - first }, (_, index) => (
        <Box key={index} sx={{ height: hourPx, ...HOUR_TEXT }}>
          {hourText(first + index)}
        </Box>
      ))}
    </Box>
  );
}

/** Text such as "9 AM". */
const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

export function HeldTime({ place }: { place: Placed }): ReactNode {
  return (
    <Box role="listitem" sx={{ ...cardPlace(place), ...HELD }}>
      Held for a booking
    </Box>
  );
}

/** Times at which nothing can be booked are gray, the ways between sites are hatched, and free times are white. */
export function TakenTimes({ taken, travel }: ReturnType<typeof takenTimes>): ReactNode {
  return (
    <>
      {taken.map(({ top, height }) => (
        <Box key={top} aria-hidden sx={{ ...TAKEN, top, height }} />
      ))}
      {travel.map(({ top, height, minutes }) => (
        <Box
          key={top}
          role="listitem"
          title={travelText(minutes)}
          {...{ [PRESSABLE]: '' }}
          sx={{ ...TRAVEL, top, height }}
        >
          <span style={visuallyHidden}>{travelText(minutes)}</span>
        </Box>
      ))}
    </>
  );
}

const travelText = (minutes: number): string => `${minutes} min for travel`;

interface DropPreviewProps {
  target: DropTarget | null;
  column: Column;
  scale: Scale;
}

/** The time at which the dragged card would begin. */
export function DropPreview({ target, column, scale }: DropPreviewProps): ReactNode {
  if (target?.column.key !== column.key) return null;
  return (
    <Box aria-hidden sx={{ ...PREVIEW, top: topOfClock(target.time, scale) }}>
      {clockText(target.time)}
    </Box>
  );
}

const HOUR_TEXT = { pr: 1, textAlign: 'right', fontSize: '0.75rem', color: 'text.secondary' };

const TRAVEL = {
  position: 'absolute',
  left: 0,
  right: 0,
  backgroundImage: 'repeating-linear-gradient(135deg, var(--sl-palette-divider) 0 2px, transparent 2px 8px)',
};

const TAKEN = { position: 'absolute', left: 0, right: 0, bgcolor: 'action.hover', pointerEvents: 'none' };

const HELD = {
  px: 0.75,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderRadius: '6px',
  border: '1px dashed',
  borderColor: 'text.secondary',
  color: 'text.secondary',
  fontSize: '0.75rem',
};

const PREVIEW = {
  position: 'absolute',
  left: 0,
  right: 0,
  zIndex: 5,
  height: 18,
  mt: '-17px',
  px: 0.5,
  borderBottom: '2px solid',
  borderColor: 'primary.main',
  bgcolor: 'background.paper',
  color: 'primary.main',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '16px',
  pointerEvents: 'none',
};
