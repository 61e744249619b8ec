import Box from '@mui/material/Box';
import type { Calendar, CalendarEntry } from '@sightline/contracts/bookings/calendar';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { EntryCard } from './EntryCard.tsx';
import {
  type Column,
  columnWidth,
  dropAt,
  entriesOf,
  HOUR_PX,
  hoursOf,
  placed,
  timedEntries,
} from './gridLayout.ts';

interface CalendarGridProps {
  calendar: Calendar;
  columns: readonly Column[];
  onOpen: (entry: CalendarEntry) => void;
  onDrop: (entry: CalendarEntry, to: { column: Column; time: string }) => void;
}

/**
 * Inspections as cards in columns, from the first hour down. A card can be dragged to another time or column,
 * or opened.
 */
export function CalendarGrid({ calendar, columns, onOpen, onDrop }: CalendarGridProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const { timeZone: zone, entries } = calendar;
  const { first, last } = hoursOf(calendar);
  const filled = columns.map((column) => ({
    column,
    allDay: entriesOf(column, entries.filter(isFlexible), zone),
    places: placed(entriesOf(column, timedEntries(entries), zone), { zone, first }),
    held: placed(heldOn(column, calendar), { zone, first }),
  }));
  const drop = (entry: CalendarEntry, point: { x: number; y: number }, grabbed: number): void => {
    if (!area.current) return;
    const edges = [...area.current.children].map((child) => child.getBoundingClientRect());
    const target = dropAt(point, grabbed, { top: edges[0]?.top ?? 0, columns, edges, first });
    if (target) onDrop(entry, target);
  };
  const widths = filled.map(({ places }) => `minmax(${columnWidth(places)}px, 1fr)`).join(' ');
  return (
    <Box sx={FRAME} onFocus={showFocused}>
      <Box sx={{ display: 'grid', gridTemplateColumns: `64px ${widths}`, minWidth: 'min-content' }}>
        <Box sx={HOURS} />
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} />
        ))}
        {filled.some(({ allDay }) => allDay.length > 0) && (
          <AllDayRow filled={filled} zone={zone} onOpen={onOpen} onDrop={drop} />
        )}
        <Hours first={first} last={last} />
        <Box
          ref={area}
          sx={{
            display: 'grid',
            gridColumn: '2 / -1',
            gridTemplateColumns: 'subgrid',
            height: (last - first) * HOUR_PX,
          }}
        >
          {filled.map(({ column, places, held }) => (
            <Box key={column.key} role="list" aria-label={column.label} sx={columnSx(column)}>
              {held.map(({ entry, top, height }) => (
                <Box
                  key={`${entry.inspectorId}${entry.startsAt}`}
                  role="listitem"
                  sx={{ ...HELD, top, height }}
                >
                  Held for a booking
                </Box>
              ))}
              {places.map(({ entry, ...place }) => (
                <EntryCard
                  key={entry.inspectionId}
                  entry={entry}
                  zone={zone}
                  place={place}
                  onOpen={() => onOpen(entry)}
                  onDrop={(point, grabbed) => drop(entry, point, grabbed)}
                />
              ))}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

interface AllDayRowProps extends Pick<CalendarGridProps, 'onOpen'> {
  filled: readonly { column: Column; allDay: readonly CalendarEntry[] }[];
  zone: string;
  onDrop: (entry: CalendarEntry, point: { x: number; y: number }, grabbed: number) => void;
}

/** Flexible requests above the hours. They can be dragged to an hour, or opened. */
function AllDayRow({ filled, zone, onOpen, onDrop }: AllDayRowProps): ReactNode {
  return (
    <>
      <Box aria-hidden sx={{ ...HOURS, ...HOUR_TEXT }}>
        All day
      </Box>
      {filled.map(({ column, allDay }) => (
        <Box key={column.key} role="list" aria-label={`${column.label}, all day`} sx={ALL_DAY}>
          {allDay.map((entry) => (
            <EntryCard
              key={entry.inspectionId}
              entry={entry}
              zone={zone}
              place={null}
              onOpen={() => onOpen(entry)}
              onDrop={(point, grabbed) => onDrop(entry, point, grabbed)}
            />
          ))}
        </Box>
      ))}
    </>
  );
}

function ColumnHead({ column: { label, closed } }: { column: Column }): ReactNode {
  return (
    <Box sx={HEAD}>
      {label}
      {closed && <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>{closed}</Box>}
    </Box>
  );
}

function heldOn({ day, inspectorId }: Column, { held, timeZone }: Calendar): Calendar['held'] {
  const dayOf = (instant: string): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));
  return held.filter(
    (one) => dayOf(one.startsAt) === day && (inspectorId === undefined || one.inspectorId === inspectorId),
  );
}

function Hours({ first, last }: { first: number; last: number }): ReactNode {
  return (
    <Box aria-hidden sx={HOURS}>
      {Array.from({ length: last - first }, (_, index) => (
        <Box key={index} sx={{ height: HOUR_PX, ...HOUR_TEXT }}>
          {hourText(first + index)}
        </Box>
      ))}
    </Box>
  );
}

/** Text such as "9 AM". */
const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Scrolls a card that is focused by keyboard out from under the sticky hours. */
function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const FRAME = {
  overflowX: 'auto',
  scrollPaddingLeft: '64px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
};

/** The hours stay visible while the columns are scrolled, and above a card that is dragged over them. */
const HOURS = { position: 'sticky', left: 0, zIndex: 3, bgcolor: 'background.paper' };

const HOUR_TEXT = { pr: 1, textAlign: 'right', fontSize: '0.75rem', color: 'text.secondary' };

const ALL_DAY = { display: 'grid', gap: 0.5, p: 0.25, borderLeft: 1, borderTop: 1, borderColor: 'divider' };

const HEAD = {
  p: 1,
  fontSize: '0.875rem',
  fontWeight: 650,
  borderLeft: 1,
  borderColor: 'divider',
  overflowWrap: 'normal',
};

const columnSx = ({ closed }: Column) => ({
  position: 'relative',
  borderLeft: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: closed ? 'action.hover' : 'transparent',
  backgroundImage: `repeating-linear-gradient(transparent 0 ${HOUR_PX - 1}px, var(--sl-palette-divider) ${HOUR_PX - 1}px ${HOUR_PX}px)`,
});

const HELD = {
  position: 'absolute',
  left: 2,
  right: 2,
  p: 0.75,
  overflow: 'hidden',
  borderRadius: 1,
  border: '1px dashed',
  borderColor: 'text.secondary',
  color: 'text.secondary',
  fontSize: '0.75rem',
};
